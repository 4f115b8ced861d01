import { Stripe } from 'stripe';
import { newId } from '#/engine/ids.ts';
import { idOf } from '#/engine/stripe-objects.ts';

/** What one line of an invoice is for. */
export type LineInput = {
  amount: number;
  currency: string;
  description: string;
  period: { start: number; end: number };
  quantity: number;
  price: Stripe.Price | null;
  isDiscountable: boolean;
  isProration: boolean;
  metadata: Record<string, string>;
  subscription: string | null;
  subscriptionItem: string | null;
  invoiceItem: string | null;
};

type Taken = { discount: string; amount: number }[];

/** A line with every field. */
export function buildLine(input: LineInput, invoice: string, taken: Taken): Stripe.InvoiceLineItem {
  const { price } = input;
  return {
    id: newId('il'),
    object: 'line_item',
    amount: input.amount,
    currency: input.currency,
    description: input.description,
    discount_amounts: taken.map(({ discount, amount }) => ({ amount, discount })),
    discountable: input.isDiscountable,
    discounts: [],
    invoice,
    livemode: false,
    metadata: input.metadata,
    parent: toParent(input),
    period: input.period,
    pretax_credit_amounts: taken.map(({ discount, amount }) => ({ amount, discount, type: 'discount' })),
    pricing: {
      ...(price && { price_details: { price: price.id, product: idOf(price.product) } }),
      type: 'price_details',
      unit_amount_decimal: Stripe.Decimal.from(price?.unit_amount ?? input.amount),
    },
    quantity: input.quantity,
    quantity_decimal: Stripe.Decimal.from(input.quantity),
    subscription: input.subscription,
    subtotal: input.amount,
    taxes: [],
  };
}

function toParent(input: LineInput): Stripe.InvoiceLineItem.Parent {
  const proration_details = input.isProration ? { credited_items: null } : null;
  const common = { proration: input.isProration, proration_details, subscription: input.subscription };
  if (input.subscriptionItem !== null)
    return {
      invoice_item_details: null,
      subscription_item_details: {
        ...common,
        invoice_item: input.invoiceItem,
        subscription_item: input.subscriptionItem,
      },
      type: 'subscription_item_details',
    };
  return {
    invoice_item_details: { ...common, invoice_item: input.invoiceItem ?? '' },
    subscription_item_details: null,
    type: 'invoice_item_details',
  };
}

/** An amount as Stripe writes it into a description. */
export const formatAmount = (cents: number, currency: string): string =>
  `${currency === 'nzd' || currency === 'usd' ? '$' : `${currency.toUpperCase()} `}${(cents / 100).toFixed(2)}`;
