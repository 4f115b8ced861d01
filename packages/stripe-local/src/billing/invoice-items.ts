import { Stripe } from 'stripe';
import { change } from '#/engine/change.ts';
import type { Tx } from '#/engine/engine.ts';
import { newId } from '#/engine/ids.ts';
import { idOf } from '#/engine/stripe-objects.ts';
import type { LineInput } from './invoice-lines.ts';

type ItemInput = {
  customer: string;
  amount: number;
  currency: string;
  description: string;
  period?: { start: number; end: number };
  quantity?: number;
  price?: Stripe.Price | null;
  isProration?: boolean;
  subscription?: string | null;
  subscriptionItem?: string | null;
  metadata?: Record<string, string>;
};

/** Stores an amount for the customer's next invoice. */
export function createInvoiceItem(tx: Tx, input: ItemInput): Stripe.InvoiceItem {
  const now = tx.now(input.customer);
  const { price = null, quantity = 1, isProration = false } = input;
  const item: Stripe.InvoiceItem = {
    id: newId('ii'),
    object: 'invoiceitem',
    amount: input.amount,
    currency: input.currency,
    customer: input.customer,
    customer_account: null,
    date: now,
    description: input.description,
    discountable: !isProration,
    discounts: [],
    invoice: null,
    livemode: false,
    metadata: input.metadata ?? {},
    net_amount: input.amount,
    parent: input.subscription
      ? {
          subscription_details: {
            subscription: input.subscription,
            ...(input.subscriptionItem && { subscription_item: input.subscriptionItem }),
          },
          type: 'subscription_details',
        }
      : null,
    period: input.period ?? { start: now, end: now },
    pricing: {
      ...(price && { price_details: { price: price.id, product: idOf(price.product) } }),
      type: 'price_details',
      unit_amount_decimal: Stripe.Decimal.from(price?.unit_amount ?? input.amount),
    },
    proration: isProration,
    quantity,
    quantity_decimal: Stripe.Decimal.from(quantity),
    tax_rates: [],
    test_clock: tx.clockOf(input.customer),
  };
  tx.insert(item);
  tx.emit('invoiceitem.created', item);
  return item;
}

/** What waits for the next invoice: of the subscription, and what belongs to none. */
export function listPendingItems(
  tx: Tx,
  customer: string,
  subscription: string | null,
): Stripe.InvoiceItem[] {
  const items = tx.list('invoiceitem', { customer, invoice: null }).toReversed();
  return items.filter((item) => {
    const owner = item.parent?.subscription_details?.subscription ?? null;
    return owner === null || owner === subscription;
  });
}

/** A pending item as a line of an invoice. */
export function toLine(tx: Tx, item: Stripe.InvoiceItem): LineInput {
  const details = item.parent?.subscription_details;
  const price = item.pricing?.price_details?.price;
  return {
    amount: item.amount,
    currency: item.currency,
    description: item.description ?? '',
    period: item.period,
    quantity: item.quantity,
    price: price === undefined ? null : (tx.get('price', idOf(price)) ?? null),
    isDiscountable: item.discountable,
    isProration: item.proration,
    metadata: item.metadata ?? {},
    subscription: details?.subscription ?? null,
    subscriptionItem: details?.subscription_item ?? null,
    invoiceItem: item.id,
  };
}

/** Says of pending items on which invoice they are now. */
export function claimItems(tx: Tx, items: Stripe.InvoiceItem[], invoice: string): void {
  for (const item of items) change(tx, item, { invoice }, undefined);
}
