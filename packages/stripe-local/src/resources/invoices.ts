import type { Stripe } from 'stripe';
import { z } from 'zod';
import { collectInvoice } from '#/billing/collection.ts';
import { activeDiscounts, applyDiscounts } from '#/billing/discounts.ts';
import { claimItems, listPendingItems, toLine } from '#/billing/invoice-items.ts';
import { closeInvoice, finalizeInvoice, markInvoicePaid } from '#/billing/invoice-lifecycle.ts';
import { createInvoice, subscriptionOf } from '#/billing/invoices.ts';
import { DRAFT_SECONDS } from '#/billing/periods.ts';
import { cardError } from '#/billing/payment-methods.ts';
import { noCard } from '#/billing/subscriptions.ts';
import { change } from '#/engine/change.ts';
import type { Tx } from '#/engine/engine.ts';
import { idOf } from '#/engine/stripe-objects.ts';
import { getObject } from '#/http/get-object.ts';
import { listPage, toList } from '#/http/lists.ts';
import { currency } from '#/http/money.ts';
import { clearable, flag, listParams, mergeMetadata, metadata, text } from '#/http/params.ts';
import { route } from '#/http/route.ts';
import { invalidRequest } from '#/http/stripe-error.ts';
import { collectionParams, toDaysUntilDue } from './collection-params.ts';
import { discountParams } from './subscriptions.ts';

const createParams = z.strictObject({
  auto_advance: flag.default(false),
  ...collectionParams,
  currency: currency.optional(),
  customer: text,
  default_payment_method: text.optional(),
  description: text.optional(),
  discounts: discountParams.optional(),
  metadata: metadata.optional(),
  pending_invoice_items_behavior: z.enum(['exclude', 'include']).default('exclude'),
});

const payParams = z.strictObject({
  off_session: flag.default(true),
  paid_out_of_band: flag.default(false),
  payment_method: text.optional(),
});

function create(tx: Tx, params: z.output<typeof createParams>): Stripe.Invoice {
  const customer = getObject(tx, 'customer', params.customer, 'customer');
  const includes = params.pending_invoice_items_behavior === 'include';
  const pending = includes ? listPendingItems(tx, customer.id, null) : [];
  const now = tx.now(customer.id);
  const days = toDaysUntilDue(params.collection_method, params.days_until_due);
  const discounts = applyDiscounts(tx, params.discounts ?? [], { customer: customer.id });
  const invoice = createInvoice(tx, {
    customer: customer.id,
    currency: params.currency ?? pending[0]?.currency ?? customer.currency ?? tx.account.currency,
    subscription: null,
    reason: 'manual',
    lines: pending.map((item) => toLine(tx, item)),
    period: { start: now, end: now },
    discounts: activeDiscounts(tx, discounts, now, true),
    autoAdvance: params.auto_advance,
    finalizesAt: params.auto_advance ? now + 3600 : null,
    description: params.description ?? null,
    metadata: mergeMetadata({}, params.metadata),
    defaultPaymentMethod: params.default_payment_method ?? null,
    dueAt: days === null ? null : now + days * 86_400,
  });
  claimItems(tx, pending, invoice.id);
  return invoice;
}

/** @throws StripeApiError (402) for a declined card; what was tried is committed */
function pay(tx: Tx, id: string, params: z.output<typeof payParams>): Stripe.Invoice {
  const given = getObject(tx, 'invoice', id);
  const invoice = given.status === 'draft' ? finalizeInvoice(tx, given) : given;
  if (invoice.status === 'paid') {
    if (given.status === 'draft') return invoice;
    throw invalidRequest('Invoice is already paid', { code: 'invoice_already_paid' });
  }
  if (invoice.status === 'void')
    throw invalidRequest('This invoice can no longer be paid', { code: 'invoice_not_payable' });
  if (params.paid_out_of_band) return markInvoicePaid(tx, invoice);
  const { payment_method: method, off_session: isOffSession } = params;
  const result = collectInvoice(tx, invoice, { method, isOffSession, isAutomatic: false });
  if (!result) throw noCard();
  const { outcome, decline, intent } = result;
  if (outcome === 'requires_action')
    throw cardError(
      {
        code: 'invoice_payment_intent_requires_action',
        message:
          'Payment for this invoice requires additional user action before it can be completed successfully. Payment can be completed using the PaymentIntent associated with the invoice.',
      },
      {},
      { commitsChanges: true },
    );
  if (decline) {
    const charge = idOf(intent.latest_charge);
    throw cardError(decline, { payment_intent: intent, ...(charge && { charge }) }, { commitsChanges: true });
  }
  return getObject(tx, 'invoice', id);
}

/** When an invoice advances by itself: never without auto-advance, and within the hour once that is on. */
function toAdvance(
  tx: Tx,
  { auto_advance: before, collection_method, customer, status }: Stripe.Invoice,
  auto_advance: boolean | undefined,
): Partial<Stripe.Invoice> {
  if (auto_advance === undefined || auto_advance === before) return {};
  const at = auto_advance ? tx.now(idOf(customer)) + DRAFT_SECONDS : null;
  return {
    automatically_finalizes_at: status === 'draft' ? at : null,
    next_payment_attempt: collection_method === 'charge_automatically' ? at : null,
  };
}

export const invoiceRoutes = [
  route('POST', '/invoices', createParams, ({ tx, params }) => create(tx, params)),
  route(
    'GET',
    '/invoices',
    z.strictObject({
      ...listParams,
      customer: text.optional(),
      status: text.optional(),
      subscription: text.optional(),
    }),
    ({ tx, params }) => {
      const { customer, status, subscription } = params;
      const filter = { customer, status, 'parent.subscription_details.subscription': subscription };
      return listPage(tx, 'invoice', '/v1/invoices', filter, params);
    },
  ),
  route('GET', '/invoices/:id', z.strictObject({}), ({ tx, id }) => getObject(tx, 'invoice', id)),
  route(
    'POST',
    '/invoices/:id',
    z.strictObject({
      auto_advance: flag.optional(),
      default_payment_method: clearable.optional(),
      description: clearable.optional(),
      metadata: metadata.optional(),
    }),
    ({ tx, id, params: { metadata: given, ...params } }) => {
      const invoice = getObject(tx, 'invoice', id);
      const changes = {
        ...params,
        ...toAdvance(tx, invoice, params.auto_advance),
        metadata: mergeMetadata(invoice.metadata, given),
      };
      return change(tx, invoice, changes, 'invoice.updated');
    },
  ),
  route('DELETE', '/invoices/:id', z.strictObject({}), ({ tx, id }) => {
    const invoice = getObject(tx, 'invoice', id);
    if (invoice.status !== 'draft' || subscriptionOf(invoice) !== null)
      throw invalidRequest('You can only delete draft invoices that are not of a subscription.');
    tx.markDeleted(id);
    tx.emit('invoice.deleted', invoice);
    return { id, object: 'invoice', deleted: true };
  }),
  route(
    'GET',
    '/invoices/:id/lines',
    z.strictObject({
      limit: listParams.limit,
      starting_after: text.optional(),
      ending_before: text.optional(),
    }),
    ({ tx, id, params }) => {
      const { data, url } = getObject(tx, 'invoice', id).lines;
      const from = data.findIndex((line) => line.id === params.starting_after) + 1;
      const page = data.slice(from, from + params.limit);
      return toList(url, page, data.length > from + page.length);
    },
  ),
  route(
    'POST',
    '/invoices/:id/finalize',
    z.strictObject({ auto_advance: flag.optional() }),
    ({ tx, id, params }) => {
      const { auto_advance } = params;
      const draft = change(
        tx,
        getObject(tx, 'invoice', id),
        auto_advance === undefined ? {} : { auto_advance },
      );
      return finalizeInvoice(tx, draft);
    },
  ),
  route('POST', '/invoices/:id/pay', payParams, ({ tx, id, params }) => pay(tx, id, params)),
  route('POST', '/invoices/:id/void', z.strictObject({}), ({ tx, id }) =>
    closeInvoice(tx, getObject(tx, 'invoice', id), 'void'),
  ),
  route('POST', '/invoices/:id/mark_uncollectible', z.strictObject({}), ({ tx, id }) =>
    closeInvoice(tx, getObject(tx, 'invoice', id), 'uncollectible'),
  ),
];
