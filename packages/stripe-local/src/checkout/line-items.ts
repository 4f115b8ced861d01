import type { Stripe } from 'stripe';
import { z } from 'zod';
import type { Tx } from '#/engine/engine.ts';
import { newId } from '#/engine/ids.ts';
import { getObject } from '#/http/get-object.ts';
import { currency } from '#/http/money.ts';
import { integer, list, text } from '#/http/params.ts';
import { invalidRequest } from '#/http/stripe-error.ts';
import { createPrice } from '#/resources/prices.ts';

/** What to sell, as sessions and links accept it. */
export const lineItemsParam = list(
  z.strictObject({
    price: text.optional(),
    price_data: z
      .strictObject({
        currency,
        unit_amount: integer.pipe(z.number().min(0)),
        product: text.optional(),
        product_data: z.strictObject({ name: text, description: text.optional() }).optional(),
        recurring: z.strictObject({ interval: z.enum(['day', 'week', 'month', 'year']) }).optional(),
      })
      .optional(),
    quantity: integer.pipe(z.number().min(1)).default(1),
  }),
);

type LineItemInput = z.output<typeof lineItemsParam>[number];

/** The lines of a session or a link, at the full price. */
export function createLineItems(tx: Tx, inputs: LineItemInput[]): Stripe.LineItem[] {
  const items = inputs.map((input, index) => createLineItem(tx, input, `line_items[${index}][price]`));
  if (new Set(items.map((item) => item.currency)).size > 1)
    throw invalidRequest('All line items must have the same currency.', { param: 'line_items' });
  return items;
}

function createLineItem(tx: Tx, input: LineItemInput, param: string): Stripe.LineItem {
  const price =
    input.price === undefined && input.price_data
      ? createPrice(tx, input.price_data)
      : getObject(tx, 'price', input.price ?? '', param);
  if (!price.active)
    throw invalidRequest(`The price specified is inactive. This field only accepts active prices.`, {
      param,
    });
  const amount = (price.unit_amount ?? 0) * input.quantity;
  return {
    id: newId('li'),
    object: 'item',
    adjustable_quantity: null,
    amount_discount: 0,
    amount_subtotal: amount,
    amount_tax: 0,
    amount_total: amount,
    currency: price.currency,
    description: typeof price.product === 'string' ? (tx.get('product', price.product)?.name ?? null) : null,
    metadata: null,
    price,
    quantity: input.quantity,
  };
}

/** The lines with a coupon taken off: a percentage to the cent of each, or a sum shared out by size. */
export function discount(items: Stripe.LineItem[], coupon: Stripe.Coupon | null): Stripe.LineItem[] {
  if (!coupon) return items;
  const total = sum(items, 'amount_subtotal');
  let left = Math.min(coupon.amount_off ?? 0, total);
  return items.map((item) => {
    const { amount_subtotal } = item;
    const share =
      coupon.percent_off === null
        ? Math.min(left, Math.ceil(((coupon.amount_off ?? 0) * amount_subtotal) / Math.max(total, 1)))
        : Math.round((amount_subtotal * coupon.percent_off) / 100);
    left -= coupon.percent_off === null ? share : 0;
    return { ...item, amount_discount: share, amount_total: amount_subtotal - share };
  });
}

/** An amount of all lines together. */
export const sum = (
  items: Stripe.LineItem[],
  field: 'amount_subtotal' | 'amount_discount' | 'amount_total',
) => items.reduce((total, item) => total + item[field], 0);
