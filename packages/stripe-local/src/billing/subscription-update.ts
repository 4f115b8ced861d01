import type { Stripe } from 'stripe';
import { change } from '#/engine/change.ts';
import type { Tx } from '#/engine/engine.ts';
import { idOf } from '#/engine/stripe-objects.ts';
import { getObject } from '#/http/get-object.ts';
import { invalidRequest } from '#/http/stripe-error.ts';
import { cardFor, collectInvoice } from './collection.ts';
import { activeDiscounts, applyDiscounts, type DiscountInput } from './discounts.ts';
import { claimItems, listPendingItems, toLine } from './invoice-items.ts';
import { closeInvoice, defaultPaymentOf, finalizeInvoice } from './invoice-lifecycle.ts';
import { createInvoice } from './invoices.ts';
import { changeItems, type ItemChangeInput } from './item-changes.ts';
import { createProrations, isPriced, type ItemChange } from './proration.ts';
import { toPeriodLine } from './subscription-items.ts';
import { throwUnpaid, type PaymentBehavior } from './subscriptions.ts';

export type ProrationBehavior = 'always_invoice' | 'create_prorations' | 'none';

export type UpdateInput = {
  items?: ItemChangeInput[] | undefined;
  behavior: PaymentBehavior;
  prorationBehavior: ProrationBehavior;
  prorationDate?: number | undefined;
  resetsAnchor?: boolean;
  cancelAtPeriodEnd?: boolean | undefined;
  cancelAt?: number | null | undefined;
  defaultPaymentMethod?: string | null | undefined;
  discounts?: DiscountInput[] | undefined;
  isOffSession?: boolean;
  /** Put on the subscription as they are. */
  fields?: Partial<Stripe.Subscription>;
  /** Whether an invoice that comes of it is tried to be paid; a preview does not. */
  collects?: boolean;
};

const PENDING_SECONDS = 23 * 60 * 60;

/**
 * Changes a subscription, with what that costs or gives back.
 * @throws StripeApiError for what cannot be changed, or when a payment failed that had to succeed
 */
export function updateSubscription(tx: Tx, id: string, input: UpdateInput): Stripe.Subscription {
  assertChangeable(getObject(tx, 'subscription', id), input);
  replacePendingUpdate(tx, getObject(tx, 'subscription', id), input);
  const before = getObject(tx, 'subscription', id);
  const customer = idOf(before.customer);
  const now = tx.now(customer);
  const fields = { ...input.fields, ...toCancellation(before, input, now), ...toCard(tx, input, customer) };
  const discounts = input.discounts && applyDiscounts(tx, input.discounts, { customer, subscription: id });
  const { changes, items, restarts } = changeItems(
    tx,
    before,
    input.items ?? [],
    now,
    input.resetsAnchor ?? false,
  );
  const priced = changes.filter(isPriced);
  const at = toProrationDate(before, input.prorationDate, now);

  const base = discounts ? { ...before, discounts } : before;
  const prorates = input.prorationBehavior !== 'none' && priced.length > 0 && before.status !== 'trialing';
  if (prorates || restarts) {
    const credited = restarts ? changes.map(({ before }) => ({ before, after: null })) : priced;
    if (input.prorationBehavior !== 'none') createProrations(tx, base, credited, at, !restarts);
  }
  const list = { ...before.items, data: items };
  const invoice =
    restarts || (prorates && input.prorationBehavior === 'always_invoice')
      ? createUpdateInvoice(tx, { ...base, items: list }, restarts ? changes : [], now)
      : null;
  const isPending = invoice !== null && input.behavior === 'pending_if_incomplete';
  const after = change(
    tx,
    before,
    {
      ...fields,
      ...(discounts && { discounts }),
      ...(isPending ? { pending_update: toPendingUpdate(before, items, now) } : { items: list }),
      ...(restarts && !isPending && { billing_cycle_anchor: now }),
      ...(invoice && { latest_invoice: invoice.id }),
    },
    'customer.subscription.updated',
  );
  if (invoice && input.collects !== false) payUpdate(tx, invoice, input, after);
  return getObject(tx, 'subscription', id);
}

function payUpdate(
  tx: Tx,
  draft: Stripe.Invoice,
  input: UpdateInput,
  subscription: Stripe.Subscription,
): void {
  const invoice = finalizeInvoice(tx, getObject(tx, 'invoice', draft.id));
  if (invoice.status !== 'open' || invoice.collection_method === 'send_invoice') return;
  const card = cardFor(tx, invoice);
  if (input.behavior === 'default_incomplete') {
    const intent = defaultPaymentOf(tx, invoice.id)?.intent;
    if (intent && card !== null)
      change(tx, intent, { payment_method: card, status: 'requires_confirmation' });
    change(tx, subscription, { status: 'past_due' }, 'customer.subscription.updated');
    return;
  }
  const result = collectInvoice(tx, invoice, { isOffSession: input.isOffSession ?? false });
  if (input.behavior !== 'error_if_incomplete') return;
  if (result) throwUnpaid(result);
  else
    throw invalidRequest('This customer has no attached payment source or default payment method.', {
      code: 'resource_missing',
    });
}

function createUpdateInvoice(
  tx: Tx,
  subscription: Stripe.Subscription,
  begun: ItemChange[],
  now: number,
): Stripe.Invoice {
  const customer = idOf(subscription.customer);
  const pending = listPendingItems(tx, customer, subscription.id);
  const periods = begun.flatMap(({ after }) => {
    const period = after && { start: after.current_period_start, end: after.current_period_end };
    return after && period ? [toPeriodLine(tx, after, period, false)] : [];
  });
  const invoice = createInvoice(tx, {
    customer,
    currency: subscription.currency,
    subscription,
    reason: 'subscription_update',
    lines: [...pending.map((item) => toLine(tx, item)), ...periods],
    period: { start: subscription.items.data[0]?.current_period_start ?? now, end: now },
    discounts: activeDiscounts(tx, subscription.discounts, now, false),
    autoAdvance: true,
  });
  claimItems(tx, pending, invoice.id);
  return invoice;
}

function assertChangeable(subscription: Stripe.Subscription, input: UpdateInput): void {
  if (subscription.status === 'canceled' || subscription.status === 'incomplete_expired') {
    const changed = Object.keys(input.fields ?? {}).some(
      (name) => name !== 'metadata' && name !== 'cancellation_details',
    );
    if (!changed && !input.items && input.cancelAtPeriodEnd === undefined && input.cancelAt === undefined)
      return;
    throw invalidRequest('A canceled subscription can only update its cancellation_details and metadata.');
  }
  if (subscription.status === 'incomplete' && input.items)
    throw invalidRequest(
      'A subscription with the status incomplete can only have its metadata and its default payment method updated.',
    );
}

/** A new pending update takes the place of the one that waits, whose invoice is voided. A preview leaves it alone. */
function replacePendingUpdate(tx: Tx, subscription: Stripe.Subscription, input: UpdateInput): void {
  if (!subscription.pending_update || !input.items || input.collects === false) return;
  if (input.behavior !== 'pending_if_incomplete')
    throw invalidRequest('This subscription has a pending update that must be paid or voided first.');
  closeInvoice(tx, getObject(tx, 'invoice', idOf(subscription.latest_invoice) ?? ''), 'void');
}

function toCancellation(
  before: Stripe.Subscription,
  input: UpdateInput,
  now: number,
): Partial<Stripe.Subscription> {
  const end = before.items.data[0]?.current_period_end ?? now;
  const details = before.cancellation_details ?? {
    comment: null,
    feedback: null,
    feedback_option: null,
    reason: null,
  };
  const given = { ...details, ...input.fields?.cancellation_details };
  const planned = (cancel_at: number, cancel_at_period_end: boolean): Partial<Stripe.Subscription> => ({
    cancel_at,
    cancel_at_period_end,
    canceled_at: before.canceled_at ?? now,
    cancellation_details: { ...given, reason: 'cancellation_requested' },
  });
  if (input.cancelAtPeriodEnd === true) return planned(end, true);
  if (typeof input.cancelAt === 'number') return planned(input.cancelAt, false);
  // An end that was set for a day is taken back by that alone.
  const isTakenBack = input.cancelAtPeriodEnd === false && before.cancel_at_period_end;
  if (isTakenBack || input.cancelAt === null)
    return {
      cancel_at: null,
      cancel_at_period_end: false,
      canceled_at: null,
      cancellation_details: { comment: null, feedback: null, feedback_option: null, reason: null },
    };
  return input.fields?.cancellation_details ? { cancellation_details: given } : {};
}

function toCard(tx: Tx, input: UpdateInput, customer: string): Partial<Stripe.Subscription> {
  const id = input.defaultPaymentMethod;
  if (id === undefined || id === null) return id === null ? { default_payment_method: null } : {};
  const method = getObject(tx, 'payment_method', id, 'default_payment_method');
  if (method.customer !== customer)
    throw invalidRequest(
      `The customer does not have a payment method with the ID ${id}. The payment method must be attached to the customer.`,
      { code: 'resource_missing', param: 'default_payment_method' },
    );
  return { default_payment_method: id };
}

function toProrationDate(subscription: Stripe.Subscription, date: number | undefined, now: number): number {
  if (date === undefined) return now;
  const [item] = subscription.items.data;
  if (!item || (date >= item.current_period_start && date <= item.current_period_end)) return date;
  throw invalidRequest('Cannot specify a proration date outside of the current period.', {
    param: 'proration_date',
  });
}

/** It expires after 23 hours, or with the period where that ends earlier. */
const toPendingUpdate = (
  { items }: Stripe.Subscription,
  subscription_items: Stripe.SubscriptionItem[],
  now: number,
): Stripe.Subscription.PendingUpdate => ({
  billing_cycle_anchor: null,
  cancel_at_period_end: null,
  discount: null,
  discounts: null,
  expires_at: Math.min(now + PENDING_SECONDS, ...items.data.map((item) => item.current_period_end)),
  metadata: null,
  subscription_items,
  trial_end: null,
  trial_from_plan: null,
});
