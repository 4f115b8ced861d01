import { billingIntervals, brandKitDiscountPercent } from '@stackworks/contracts';
import type { Stripe } from 'stripe';
import { brandKitCouponId } from '#/modules/billing/sold-prices.ts';
import { toPaymentMethod } from './payment-method.ts';
import { idOf } from './read-charges.ts';
import type { PriceReader } from './read-prices.ts';
import type { SubscriptionSnapshot } from './snapshot.ts';
import { readOr, type Unread } from './unread.ts';

/** How many of a kind one answer of Stripe's holds at most. */
const limit = 100;

/** Every subscription of a customer, over or not, as far as it can be read. */
export async function readSubscriptions(
  stripe: Stripe,
  prices: PriceReader,
  customer: string,
  unread: Unread,
): Promise<SubscriptionSnapshot[]> {
  const found: SubscriptionSnapshot[] = [];
  // A discount goes on with its coupon after that was deleted, so the coupon is read through the discount alone.
  const expand = ['data.default_payment_method', 'data.discounts.source.coupon'];
  for await (const one of stripe.subscriptions.list({ customer, status: 'all', limit, expand })) {
    const read = () => toSubscription(prices, one, customer, unread);
    const subscription = await readOr(unread, `The subscription ${one.id}`, read, undefined);
    if (subscription === undefined) unread.hasSubscription = true;
    else if (subscription !== null) found.push(subscription);
  }
  return found;
}

/** @returns null for one that is of nothing */
async function toSubscription(
  prices: PriceReader,
  one: Stripe.Subscription,
  customerId: string,
  unread: Unread,
): Promise<SubscriptionSnapshot | null> {
  const [item] = one.items.data;
  if (!item) return null;
  const { price, quantity = 1 } = item;
  return {
    id: one.id,
    customerId,
    status: one.status,
    createdAt: toMoment(one.created),
    priceId: price.id,
    plan: await prices.readPlan(price),
    listAmount: (price.unit_amount ?? 0) * quantity,
    currency: one.currency,
    isOurPrice: prices.isOurs(price) && quantity === 1,
    interval: billingIntervals.find((known) => known === price.recurring?.interval) ?? 'month',
    intervalCount: price.recurring?.interval_count ?? 1,
    discounts: one.discounts.flatMap((each) => toDiscount(each, unread)),
    periodStart: toMoment(item.current_period_start),
    periodEnd: toMoment(item.current_period_end),
    cancelAt: one.cancel_at_period_end ? toMoment(item.current_period_end) : toMomentOrNull(one.cancel_at),
    endedAt: toMomentOrNull(one.ended_at),
    paymentMethod: toPaymentMethod(one.default_payment_method),
    isCollected: one.collection_method === 'charge_automatically',
    isHeldBack: one.pause_collection !== null,
    pendingUpdate: await readPendingUpdate(prices, one),
    metadata: one.metadata,
  };
}

/** The plan that a subscription changes to once its newest invoice is paid. */
async function readPendingUpdate(
  prices: PriceReader,
  { pending_update: pending, latest_invoice: invoice }: Stripe.Subscription,
): Promise<SubscriptionSnapshot['pendingUpdate']> {
  const [item] = pending?.subscription_items ?? [];
  const invoiceId = idOf(invoice);
  if (!pending || !item || invoiceId === null) return null;
  const plan = await prices.readPlan(item.price);
  return plan === null ? null : { plan, invoiceId, expiresAt: toMoment(pending.expires_at) };
}

/** One whose coupon Stripe does not write out any more takes off what we know of it, or nothing that we could say. */
function toDiscount(discount: string | Stripe.Discount, unread: Unread): SubscriptionSnapshot['discounts'] {
  if (typeof discount === 'string') return [];
  const { id, source } = discount;
  const couponId = idOf(source.coupon);
  if (couponId === null) return [];
  const terms = typeof source.coupon === 'object' ? source.coupon : null;
  const percentOff = terms?.percent_off ?? null;
  const amountOff = terms?.amount_off ?? null;
  if (percentOff !== null || amountOff !== null) return [{ id, couponId, percentOff, amountOff }];
  if (couponId === brandKitCouponId) {
    return [{ id, couponId, percentOff: brandKitDiscountPercent, amountOff: null }];
  }
  unread.sentences.push(`The discount ${id}: its coupon ${couponId} says nothing of what it takes off`);
  return [{ id, couponId, percentOff: null, amountOff: null }];
}

const toMoment = (seconds: number): string => new Date(seconds * 1000).toISOString();
const toMomentOrNull = (seconds: number | null): string | null =>
  seconds === null ? null : toMoment(seconds);
