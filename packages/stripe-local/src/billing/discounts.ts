import type { Stripe } from 'stripe';
import { change } from '#/engine/change.ts';
import type { Tx } from '#/engine/engine.ts';
import { newId } from '#/engine/ids.ts';
import { idOf, isOfType } from '#/engine/stripe-objects.ts';
import { getObject } from '#/http/get-object.ts';
import { invalidRequest, noSuch } from '#/http/stripe-error.ts';
import { addIntervals } from './periods.ts';

export type DiscountInput = { coupon?: string | undefined; discount?: string | undefined };

/** The coupon behind a discount. */
function couponOf(tx: Tx, discount: Stripe.Discount): Stripe.Coupon | undefined {
  // A deleted coupon can no longer be redeemed; existing discounts continue.
  const { coupon: named } = discount.source;
  const coupon: unknown = typeof named === 'string' ? tx.find(named)?.object : named;
  return isOfType(coupon, 'coupon') ? coupon : undefined;
}

/**
 * Discounts for a subscription or an invoice: coupons are redeemed, discounts that are there already stay.
 * @throws StripeApiError for a coupon that is not there or no longer valid
 */
export function applyDiscounts(
  tx: Tx,
  inputs: DiscountInput[],
  owner: { customer: string | null; subscription?: string; invoice?: string; session?: string },
): string[] {
  return inputs.map((input, index) => {
    if (input.discount !== undefined) {
      if (!tx.get('discount', input.discount))
        throw noSuch('discount', input.discount, `discounts[${index}][discount]`);
      return input.discount;
    }
    return redeem(tx, input.coupon ?? '', `discounts[${index}][coupon]`, owner).id;
  });
}

function redeem(
  tx: Tx,
  id: string,
  param: string,
  owner: { customer: string | null; subscription?: string; invoice?: string; session?: string },
): Stripe.Discount {
  const coupon = getObject(tx, 'coupon', id, param);
  const start = tx.now(owner.customer);
  const isExpired = coupon.redeem_by !== null && coupon.redeem_by < start;
  if (!coupon.valid || isExpired)
    throw invalidRequest(`Coupon expired: ${id}`, { code: 'coupon_expired', param });
  const times_redeemed = coupon.times_redeemed + 1;
  const valid = coupon.max_redemptions === null || times_redeemed < coupon.max_redemptions;
  change(tx, coupon, { times_redeemed, valid }, 'coupon.updated');
  const discount: Stripe.Discount = {
    id: newId('di'),
    object: 'discount',
    checkout_session: owner.session ?? null,
    customer: owner.customer,
    customer_account: null,
    end:
      coupon.duration === 'repeating' && coupon.duration_in_months !== null
        ? addIntervals(start, 'month', coupon.duration_in_months)
        : null,
    invoice: owner.invoice ?? null,
    invoice_item: null,
    promotion_code: null,
    source: { coupon: coupon.id, type: 'coupon' },
    start,
    subscription: owner.subscription ?? null,
    subscription_item: null,
  };
  tx.insert(discount);
  if (owner.subscription !== undefined || owner.customer !== null)
    tx.emit('customer.discount.created', discount);
  return discount;
}

/** Those of a subscription's discounts that still hold at a time; one that is for once holds for the first invoice only. */
export function activeDiscounts(
  tx: Tx,
  ids: (string | Stripe.Discount)[],
  at: number,
  isFirst: boolean,
): Stripe.Discount[] {
  return ids
    .map((id) => tx.get('discount', idOf(id)))
    .filter((discount) => discount !== undefined)
    .filter((discount) => {
      const coupon = couponOf(tx, discount);
      if (!coupon) return false;
      if (coupon.duration === 'once') return isFirst || !isUsed(tx, discount.id);
      return discount.end === null || discount.end > at;
    });
}

function isUsed(tx: Tx, discount: string): boolean {
  const sql = `SELECT 1 AS found FROM objects WHERE type = 'invoice' AND json_extract(json, '$.discounts') LIKE ? LIMIT 1`;
  return tx.all(sql, `%"${discount}"%`).length > 0;
}

/** What each discount takes off each of several amounts: percentages to the cent, a fixed sum shared out by size. */
export function discountAmounts(
  tx: Tx,
  amounts: number[],
  discounts: Stripe.Discount[],
): { discount: string; amount: number }[][] {
  const left = [...amounts];
  const taken = amounts.map((): { discount: string; amount: number }[] => []);
  for (const discount of discounts) {
    const coupon = couponOf(tx, discount);
    const total = left.reduce((sum, amount) => sum + Math.max(0, amount), 0);
    let fixedLeft = Math.min(coupon?.amount_off ?? 0, total);
    left.forEach((amount, index) => {
      if (amount <= 0 || !coupon) return;
      const share =
        coupon.percent_off === null
          ? Math.min(fixedLeft, Math.ceil((Math.min(coupon.amount_off ?? 0, total) * amount) / total))
          : Math.round((amount * coupon.percent_off) / 100);
      if (coupon.percent_off === null) fixedLeft -= share;
      left[index] = amount - share;
      taken[index]?.push({ discount: discount.id, amount: share });
    });
  }
  return taken;
}
