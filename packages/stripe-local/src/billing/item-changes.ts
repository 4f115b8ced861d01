import type { Stripe } from 'stripe';
import type { Tx } from '#/engine/engine.ts';
import { invalidRequest } from '#/http/stripe-error.ts';
import { nextPeriodEnd } from './periods.ts';
import type { ItemChange } from './proration.ts';
import { assertCurrency, buildItem, toPlan, useRecurringPrice } from './subscription-items.ts';

export type ItemChangeInput = {
  id?: string | undefined;
  price?: string | undefined;
  quantity?: number | undefined;
  deleted?: boolean | undefined;
  metadata?: Record<string, string> | null | undefined;
};

type Period = { start: number; end: number };

/**
 * A subscription's items after the given changes.
 * @param resetsAnchor whether a new period begins now; a price with another interval begins one too
 * @throws StripeApiError for an item that is not the subscription's, or when none would be left
 */
export function changeItems(
  tx: Tx,
  subscription: Stripe.Subscription,
  inputs: ItemChangeInput[],
  now: number,
  resetsAnchor: boolean,
): { changes: ItemChange[]; items: Stripe.SubscriptionItem[]; restarts: boolean } {
  const before = subscription.items.data;
  const period: Period = {
    start: before[0]?.current_period_start ?? now,
    end: before[0]?.current_period_end ?? now,
  };
  const changes: ItemChange[] = before.map((item) => ({ before: item, after: item }));
  inputs.forEach((input, index) => {
    const param = `items[${index}]`;
    if (input.id === undefined) {
      const price = input.price ?? '';
      const after = buildItem(tx, { ...input, price }, subscription.id, period, now, `${param}[price]`);
      changes.push({ before: null, after });
      return;
    }
    const known = changes.find((entry) => entry.before?.id === input.id);
    if (!known?.before)
      throw invalidRequest(
        `The subscription item ${input.id} cannot be found on the subscription ${subscription.id}.`,
        {
          param: `${param}[id]`,
        },
      );
    known.after = input.deleted ? null : changeItem(tx, known.before, input, `${param}[price]`);
  });
  const left = changes.flatMap(({ after }) => (after ? [after] : []));
  if (left.length === 0)
    throw invalidRequest('A subscription must have at least one active plan.', { param: 'items' });
  assertCurrency(left, subscription.currency);
  const intervals = new Set(left.map(toInterval));
  if (intervals.size > 1)
    throw invalidRequest('Currently, all prices on a subscription must have the same `recurring.interval`.', {
      param: 'items',
    });
  const restarts = resetsAnchor || (before[0] !== undefined && !intervals.has(toInterval(before[0])));
  if (!restarts) return { changes, items: left, restarts };
  const renewed = changes.map((entry) => ({
    ...entry,
    after: entry.after && restartPeriod(entry.after, now),
  }));
  return { changes: renewed, items: renewed.flatMap(({ after }) => (after ? [after] : [])), restarts };
}

function changeItem(
  tx: Tx,
  item: Stripe.SubscriptionItem,
  { price: id, quantity, metadata }: ItemChangeInput,
  param: string,
): Stripe.SubscriptionItem {
  const price = id === undefined || id === item.price.id ? item.price : useRecurringPrice(tx, id, param);
  return {
    ...item,
    price,
    plan: toPlan(price),
    quantity: quantity ?? item.quantity,
    metadata: metadata === null ? {} : { ...item.metadata, ...metadata },
  };
}

function restartPeriod(item: Stripe.SubscriptionItem, now: number): Stripe.SubscriptionItem {
  const { recurring } = item.price;
  if (!recurring) return item;
  return { ...item, current_period_start: now, current_period_end: nextPeriodEnd(now, now, recurring) };
}

const toInterval = ({ price }: Stripe.SubscriptionItem): string =>
  `${price.recurring?.interval ?? ''} ${price.recurring?.interval_count ?? 1}`;
