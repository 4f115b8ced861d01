import type { Stripe } from 'stripe';
import { change } from '#/engine/change.ts';
import type { Tx } from '#/engine/engine.ts';
import { idOf } from '#/engine/stripe-objects.ts';
import { getObject } from '#/http/get-object.ts';
import { noSuch } from '#/http/stripe-error.ts';
import { collectInvoice } from './collection.ts';
import { claimItems, listPendingItems, toLine } from './invoice-items.ts';
import { closeInvoice, finalizeInvoice } from './invoice-lifecycle.ts';
import { createInvoice, subscriptionOf } from './invoices.ts';
import { createProrations } from './proration.ts';

type CancelInput = {
  invoicesNow?: boolean;
  prorates?: boolean;
  comment?: string | null;
  feedback?: string | null;
  reason?: Stripe.Subscription.CancellationDetails.Reason;
};

/**
 * Ends a subscription now. One whose first payment never came expires instead.
 * @throws StripeApiError (404) for one that is over
 */
export function cancelSubscription(tx: Tx, id: string, input: CancelInput = {}): Stripe.Subscription {
  const subscription = getObject(tx, 'subscription', id);
  if (subscription.status === 'canceled' || subscription.status === 'incomplete_expired')
    throw noSuch('subscription', id);
  if (subscription.status === 'incomplete') return expireSubscription(tx, subscription);
  const now = tx.now(idOf(subscription.customer));
  if (input.prorates)
    createProrations(
      tx,
      subscription,
      subscription.items.data.map((before) => ({ before, after: null })),
      now,
    );
  if (input.invoicesNow) invoiceRest(tx, subscription, now);
  else dropProrations(tx, subscription);
  return endSubscription(tx, subscription, input);
}

/** Ends a subscription whose time has come. */
export function endSubscription(
  tx: Tx,
  { id }: Stripe.Subscription,
  input: CancelInput = {},
): Stripe.Subscription {
  const before = getObject(tx, 'subscription', id);
  const now = tx.now(idOf(before.customer));
  for (const invoice of listInvoicesOf(tx, id, ['draft', 'open']))
    change(tx, invoice, { auto_advance: false, next_payment_attempt: null }, 'invoice.updated');
  const details = before.cancellation_details;
  const changes: Partial<Stripe.Subscription> = {
    status: 'canceled',
    canceled_at: before.canceled_at ?? now,
    ended_at: now,
    pending_update: null,
    cancellation_details: {
      comment: input.comment ?? details?.comment ?? null,
      feedback: input.feedback ?? details?.feedback ?? null,
      feedback_option: null,
      reason: input.reason ?? details?.reason ?? 'cancellation_requested',
    },
  };
  const ended = change(tx, before, changes);
  tx.emit('customer.subscription.deleted', ended);
  return ended;
}

/** Gives up on a subscription whose first payment was not made. */
export function expireSubscription(tx: Tx, subscription: Stripe.Subscription): Stripe.Subscription {
  const now = tx.now(idOf(subscription.customer));
  for (const invoice of listInvoicesOf(tx, subscription.id, ['open'])) closeInvoice(tx, invoice, 'void');
  const changes: Partial<Stripe.Subscription> = {
    status: 'incomplete_expired',
    canceled_at: now,
    ended_at: now,
  };
  return change(tx, getObject(tx, 'subscription', subscription.id), changes, 'customer.subscription.updated');
}

function invoiceRest(tx: Tx, subscription: Stripe.Subscription, now: number): void {
  const customer = idOf(subscription.customer);
  const pending = listPendingItems(tx, customer, subscription.id);
  if (pending.length === 0) return;
  const draft = createInvoice(tx, {
    customer,
    currency: subscription.currency,
    subscription,
    reason: 'subscription_update',
    lines: pending.map((item) => toLine(tx, item)),
    period: { start: subscription.items.data[0]?.current_period_start ?? now, end: now },
    discounts: [],
    autoAdvance: true,
  });
  claimItems(tx, pending, draft.id);
  change(tx, subscription, { latest_invoice: draft.id });
  const invoice = finalizeInvoice(tx, draft);
  if (invoice.status === 'open') collectInvoice(tx, invoice);
}

function dropProrations(tx: Tx, subscription: Stripe.Subscription): void {
  for (const item of listPendingItems(tx, idOf(subscription.customer), subscription.id)) {
    if (item.proration && item.parent?.subscription_details?.subscription === subscription.id) {
      tx.markDeleted(item.id);
      tx.emit('invoiceitem.deleted', item);
    }
  }
}

const listInvoicesOf = (tx: Tx, subscription: string, status: string[]): Stripe.Invoice[] =>
  tx
    .list('invoice', { 'parent.subscription_details.subscription': subscription, status })
    .filter((invoice) => subscriptionOf(invoice) === subscription);
