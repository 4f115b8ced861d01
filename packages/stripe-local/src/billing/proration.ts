import type { Stripe } from 'stripe';
import type { Tx } from '#/engine/engine.ts';
import { idOf } from '#/engine/stripe-objects.ts';
import { activeDiscounts, discountAmounts } from './discounts.ts';
import { createInvoiceItem } from './invoice-items.ts';
import { amountOf, nameOf } from './subscription-items.ts';

/** The part of an amount that falls on the rest of a period, to the second, rounded to a cent. */
function prorate(amount: number, period: { start: number; end: number }, at: number): number {
  const length = period.end - period.start;
  return length <= 0 ? 0 : Math.round((amount * (period.end - at)) / length);
}

export type ItemChange = {
  before: Stripe.SubscriptionItem | null;
  after: Stripe.SubscriptionItem | null;
};

/** Whether a change of an item changes what it costs. */
export const isPriced = ({ before, after }: ItemChange): boolean =>
  before?.price.id !== after?.price.id || before?.quantity !== after?.quantity;

/**
 * Adds the unused time paid for and the remaining time not paid for to the next invoice.
 * Both are what the subscription's discounts leave of them.
 * @param chargesRest false where the new price begins a period of its own
 */
export function createProrations(
  tx: Tx,
  subscription: Stripe.Subscription,
  changes: ItemChange[],
  at: number,
  chargesRest = true,
): Stripe.InvoiceItem[] {
  const discounts = activeDiscounts(tx, subscription.discounts, at, false);
  const customer = idOf(subscription.customer);
  const create = (item: Stripe.SubscriptionItem, words: 'Unused time on' | 'Remaining time on') => {
    const period = { start: item.current_period_start, end: item.current_period_end };
    const whole = prorate(amountOf(item), period, at);
    const off = (discountAmounts(tx, [whole], discounts)[0] ?? []).reduce(
      (sum, { amount }) => sum + amount,
      0,
    );
    const quantity = item.quantity ?? 1;
    const name = quantity === 1 ? nameOf(tx, item.price) : `${quantity} × ${nameOf(tx, item.price)}`;
    return createInvoiceItem(tx, {
      customer,
      amount: words === 'Unused time on' ? 0 - (whole - off) : whole - off,
      currency: subscription.currency,
      description: `${words} ${name} after ${formatDay(at)}`,
      period: { start: at, end: period.end },
      quantity,
      price: item.price,
      isProration: true,
      subscription: subscription.id,
      subscriptionItem: item.id,
    });
  };
  const priced = changes.filter(isPriced);
  const credits = priced.flatMap(({ before }) => (before ? [create(before, 'Unused time on')] : []));
  const debits = priced.flatMap(({ after }) =>
    after && chargesRest ? [create(after, 'Remaining time on')] : [],
  );
  return [...credits, ...debits];
}

const formatDay = (seconds: number) =>
  new Date(seconds * 1000).toLocaleDateString('en-GB', {
    day: '2-digit',
    month: 'short',
    year: 'numeric',
    timeZone: 'UTC',
  });
