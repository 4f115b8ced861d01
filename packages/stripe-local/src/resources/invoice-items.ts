import type { Stripe } from 'stripe';
import { z } from 'zod';
import { createInvoiceItem, toLine } from '#/billing/invoice-items.ts';
import { buildLine } from '#/billing/invoice-lines.ts';
import { sumUp } from '#/billing/invoices.ts';
import { nameOf } from '#/billing/subscription-items.ts';
import { change } from '#/engine/change.ts';
import type { Tx } from '#/engine/engine.ts';
import { idOf } from '#/engine/stripe-objects.ts';
import { getObject } from '#/http/get-object.ts';
import { listPage, toList } from '#/http/lists.ts';
import { currency } from '#/http/money.ts';
import { flag, integer, listParams, mergeMetadata, metadata, text } from '#/http/params.ts';
import { route } from '#/http/route.ts';
import { invalidRequest } from '#/http/stripe-error.ts';

const createParams = z.strictObject({
  amount: integer.optional(),
  currency: currency.optional(),
  customer: text,
  description: text.optional(),
  invoice: text.optional(),
  metadata: metadata.optional(),
  price: text.optional(),
  pricing: z.strictObject({ price: text }).optional(),
  quantity: integer.pipe(z.number().min(1)).default(1),
  subscription: text.optional(),
});

function create(tx: Tx, params: z.output<typeof createParams>): Stripe.InvoiceItem {
  const customer = getObject(tx, 'customer', params.customer, 'customer');
  const priceId = params.pricing?.price ?? params.price;
  const price = priceId === undefined ? null : getObject(tx, 'price', priceId, 'pricing[price]');
  const amount = price ? (price.unit_amount ?? 0) * params.quantity : params.amount;
  if (amount === undefined)
    throw invalidRequest('Missing required param: amount.', { code: 'parameter_missing', param: 'amount' });
  const item = createInvoiceItem(tx, {
    customer: customer.id,
    amount,
    currency: price?.currency ?? params.currency ?? customer.currency ?? tx.account.currency,
    description: params.description ?? (price ? nameOf(tx, price) : ''),
    quantity: params.quantity,
    price,
    subscription: params.subscription ?? null,
    metadata: mergeMetadata({}, params.metadata),
  });
  return params.invoice === undefined ? item : putOnInvoice(tx, item, params.invoice);
}

function putOnInvoice(tx: Tx, item: Stripe.InvoiceItem, id: string): Stripe.InvoiceItem {
  const invoice = getObject(tx, 'invoice', id, 'invoice');
  if (invoice.status !== 'draft')
    throw invalidRequest(`This invoice is no longer editable.`, {
      code: 'invoice_not_editable',
      param: 'invoice',
    });
  const claimed = change(tx, item, { invoice: id });
  const items = tx
    .list('invoiceitem', { invoice: id })
    .toReversed()
    .map((entry) => toLine(tx, entry));
  const discounts = invoice.discounts
    .map((entry) => tx.get('discount', idOf(entry)))
    .filter((entry) => entry !== undefined);
  const { taken, ...sums } = sumUp(tx, items, discounts, {
    balance: invoice.starting_balance,
    currency: invoice.currency,
  });
  const lines = items.map((line, index) => buildLine(line, id, taken[index] ?? []));
  change(tx, invoice, { ...sums, lines: toList(invoice.lines.url, lines) }, 'invoice.updated');
  return claimed;
}

export const invoiceItemRoutes = [
  route('POST', '/invoiceitems', createParams, ({ tx, params }) => create(tx, params)),
  route(
    'GET',
    '/invoiceitems',
    z.strictObject({
      ...listParams,
      customer: text.optional(),
      invoice: text.optional(),
      pending: flag.optional(),
    }),
    ({ tx, params }) => {
      const { customer, invoice, pending } = params;
      const filter = { customer, invoice: pending === true ? null : invoice };
      return listPage(tx, 'invoiceitem', '/v1/invoiceitems', filter, params);
    },
  ),
  route('GET', '/invoiceitems/:id', z.strictObject({}), ({ tx, id }) => getObject(tx, 'invoiceitem', id)),
  route('DELETE', '/invoiceitems/:id', z.strictObject({}), ({ tx, id }) => {
    const item = getObject(tx, 'invoiceitem', id);
    if (item.invoice !== null)
      throw invalidRequest('You cannot delete an invoice item that is on an invoice.');
    tx.markDeleted(id);
    tx.emit('invoiceitem.deleted', item);
    return { id, object: 'invoiceitem', deleted: true };
  }),
];

export const invoicePaymentRoutes = [
  route(
    'GET',
    '/invoice_payments',
    z.strictObject({
      ...listParams,
      invoice: text.optional(),
      payment: z.strictObject({ payment_intent: text.optional(), type: text }).optional(),
      status: text.optional(),
    }),
    ({ tx, params }) => {
      const { invoice, payment, status } = params;
      const filter = { invoice, status, 'payment.payment_intent': payment?.payment_intent };
      return listPage(tx, 'invoice_payment', '/v1/invoice_payments', filter, params);
    },
  ),
  route('GET', '/invoice_payments/:id', z.strictObject({}), ({ tx, id }) => {
    return getObject(tx, 'invoice_payment', id);
  }),
];
