import type { Stripe } from 'stripe';
import type { Tx } from '#/engine/engine.ts';
import { newId } from '#/engine/ids.ts';
import { getObject } from '#/http/get-object.ts';
import { invalidRequest } from '#/http/stripe-error.ts';
import { formatAmount, type LineInput } from './invoice-lines.ts';

export type ItemInput = {
  price: string;
  quantity?: number | undefined;
  metadata?: Record<string, string> | null | undefined;
};

type Period = { start: number; end: number };

/**
 * A recurring price.
 * @throws StripeApiError for any other
 */
export function useRecurringPrice(
  tx: Tx,
  id: string,
  param: string,
): Stripe.Price & { recurring: Stripe.Price.Recurring } {
  const price = getObject(tx, 'price', id, param);
  const { recurring } = price;
  if (!recurring)
    throw invalidRequest(
      'The price specified is set to `type=one_time` but this field only accepts prices with `type=recurring`.',
      { param },
    );
  if (!price.active)
    throw invalidRequest(`The price specified is inactive. This field only accepts active prices.`, {
      param,
    });
  return { ...price, recurring };
}

/** @throws StripeApiError unless all recurring prices are of one currency */
export function assertCurrency(items: Stripe.SubscriptionItem[], currency: string): void {
  const index = items.findIndex(({ price }) => price.currency !== currency);
  const other = items[index];
  if (!other) return;
  throw invalidRequest(
    `The price specified only supports \`${other.price.currency}\`. This doesn't match the expected currency: \`${currency}\`.`,
    { param: `items[${index}][price]` },
  );
}

/** An item with every field. */
export function buildItem(
  tx: Tx,
  input: ItemInput,
  subscription: string,
  period: Period,
  created: number,
  param = 'items[0][price]',
): Stripe.SubscriptionItem {
  const price = useRecurringPrice(tx, input.price, param);
  return {
    id: newId('si'),
    object: 'subscription_item',
    billing_thresholds: null,
    created,
    current_period_end: period.end,
    current_period_start: period.start,
    current_trial: null,
    discounts: [],
    metadata: input.metadata ?? {},
    plan: toPlan(price),
    price,
    quantity: input.quantity ?? 1,
    subscription,
    tax_rates: [],
  };
}

/** A recurring price in the older form that items still carry as well. */
export function toPlan(price: Stripe.Price): Stripe.Plan {
  return {
    id: price.id,
    object: 'plan',
    active: price.active,
    amount: price.unit_amount,
    amount_decimal: price.unit_amount_decimal,
    billing_scheme: 'per_unit',
    created: price.created,
    currency: price.currency,
    interval: price.recurring?.interval ?? 'month',
    interval_count: price.recurring?.interval_count ?? 1,
    livemode: false,
    metadata: price.metadata,
    meter: null,
    nickname: price.nickname,
    product: typeof price.product === 'string' ? price.product : price.product.id,
    tiers_mode: null,
    transform_usage: null,
    trial_period_days: null,
    usage_type: 'licensed',
  };
}

/** What an item costs for a whole period. */
export const amountOf = ({
  price,
  quantity = 1,
}: Pick<Stripe.SubscriptionItem, 'price' | 'quantity'>): number => (price.unit_amount ?? 0) * quantity;

/** What people know a price by. */
export function nameOf(tx: Tx, price: Stripe.Price): string {
  const { product } = price;
  return (
    (typeof product === 'string' ? tx.get('product', product)?.name : undefined) ?? price.nickname ?? price.id
  );
}

/** The line for a whole period of an item. */
export function toPeriodLine(
  tx: Tx,
  item: Stripe.SubscriptionItem,
  period: Period,
  isTrial: boolean,
): LineInput {
  const { price, quantity = 1 } = item;
  const name = nameOf(tx, price);
  const unit = formatAmount(price.unit_amount ?? 0, price.currency);
  const interval = price.recurring?.interval ?? 'month';
  return {
    amount: isTrial ? 0 : amountOf(item),
    currency: price.currency,
    description: isTrial ? `Trial period for ${name}` : `${quantity} × ${name} (at ${unit} / ${interval})`,
    period,
    quantity,
    price,
    isDiscountable: true,
    isProration: false,
    metadata: item.metadata,
    subscription: item.subscription,
    subscriptionItem: item.id,
    invoiceItem: null,
  };
}

/** The line for something that is bought once. */
export function toOnceLine(
  tx: Tx,
  price: Stripe.Price,
  quantity: number,
  at: number,
  subscription: string | null,
): LineInput {
  return {
    amount: (price.unit_amount ?? 0) * quantity,
    currency: price.currency,
    description: nameOf(tx, price),
    period: { start: at, end: at },
    quantity,
    price,
    isDiscountable: true,
    isProration: false,
    metadata: {},
    subscription,
    subscriptionItem: null,
    invoiceItem: newId('ii'),
  };
}

/** An item with its current price: its lookup key and name may have changed. */
export function renderItemPrice(tx: Tx, item: Stripe.SubscriptionItem): Stripe.SubscriptionItem {
  const price = tx.get('price', item.price.id);
  return price ? { ...item, price, plan: toPlan(price) } : item;
}
