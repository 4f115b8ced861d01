import type { Stripe } from 'stripe';
import { change } from '#/engine/change.ts';
import type { Tx } from '#/engine/engine.ts';
import { idOf } from '#/engine/stripe-objects.ts';
import { toList } from '#/http/lists.ts';
import { subscriptionOf } from './invoices.ts';

const unpaidStatuses = new Set<string>(['past_due', 'unpaid']);

/** What a paid invoice means for its subscription: the first one starts it, the latest one puts it right again. */
export function afterInvoicePaid(tx: Tx, invoice: Stripe.Invoice, intent: Stripe.PaymentIntent | null): void {
  updateDelinquency(tx, idOf(invoice.customer));
  const before = tx.get('subscription', subscriptionOf(invoice) ?? '');
  if (!before || before.status === 'canceled' || before.status === 'incomplete_expired') return;
  const subscription = applyPendingUpdate(tx, before, invoice.id);
  const now = tx.now(idOf(subscription.customer));
  const isTrial = subscription.trial_end !== null && subscription.trial_end > now;
  const isRight =
    subscription.status === 'incomplete' ||
    (unpaidStatuses.has(subscription.status) &&
      idOf(latestOwedInvoice(tx, subscription.id) ?? '') === invoice.id);
  const method = idOf(intent?.payment_method);
  const saves =
    method !== null && subscription.payment_settings?.save_default_payment_method === 'on_subscription';
  const changes: Partial<Stripe.Subscription> = {
    ...(isRight && { status: isTrial ? 'trialing' : 'active' }),
    ...(saves && { default_payment_method: method }),
  };
  change(tx, subscription, changes, 'customer.subscription.updated');
}

/** A void or uncollectible invoice no longer holds a subscription back that was late with it. */
export function afterInvoiceClosed(tx: Tx, invoice: Stripe.Invoice): void {
  updateDelinquency(tx, idOf(invoice.customer));
  const subscription = tx.get('subscription', subscriptionOf(invoice) ?? '');
  if (subscription && invoice.status === 'void') withdrawPendingUpdate(tx, subscription, invoice.id);
  if (subscription?.status !== 'past_due') return;
  const isLatest = latestOwedInvoice(tx, subscription.id)?.id === invoice.id;
  if (isLatest) change(tx, subscription, { status: 'active' }, 'customer.subscription.updated');
}

/** What a failed payment means: a subscription that ran is late, and unpaid once nothing more will be tried. */
export function afterPaymentFailed(tx: Tx, invoice: Stripe.Invoice, isExhausted: boolean): void {
  updateDelinquency(tx, idOf(invoice.customer));
  const subscription = tx.get('subscription', subscriptionOf(invoice) ?? '');
  if (!subscription) return;
  const { status } = subscription;
  const isRunning = status === 'active' || status === 'trialing' || status === 'past_due';
  if (!isRunning || subscription.pending_update !== null) return;
  change(tx, subscription, { status: isExhausted ? 'unpaid' : 'past_due' }, 'customer.subscription.updated');
}

/** The latest that is final, or will not become so by itself: the drafts of an unpaid subscription hold it back until paid. */
function latestOwedInvoice(tx: Tx, subscription: string): Stripe.Invoice | undefined {
  const path = 'parent.subscription_details.subscription';
  const isWaiting = ({ status, auto_advance }: Stripe.Invoice) => status === 'draft' && auto_advance === true;
  return tx.list('invoice', { [path]: subscription }).find((invoice) => !isWaiting(invoice));
}

/** An invoice that was sent and not paid by its day makes its subscription late; nothing was tried. */
export function afterDueDate(tx: Tx, invoice: Stripe.Invoice): void {
  // What was reported once is not advanced by itself again.
  const overdue = change(tx, invoice, { auto_advance: false }, 'invoice.updated');
  tx.emit('invoice.overdue', overdue);
  updateDelinquency(tx, idOf(invoice.customer));
  const subscription = tx.get('subscription', subscriptionOf(invoice) ?? '');
  if (subscription?.status === 'active')
    change(tx, subscription, { status: 'past_due' }, 'customer.subscription.updated');
}

function updateDelinquency(tx: Tx, id: string | null): void {
  const customer = tx.get('customer', id ?? '');
  if (!customer) return;
  const now = tx.now(customer.id);
  const open = tx.list('invoice', { customer: customer.id, status: ['open', 'uncollectible'] });
  const delinquent = open.some(({ attempted, billing_reason, due_date }) =>
    due_date === null ? attempted && billing_reason !== 'subscription_create' : due_date <= now,
  );
  if (delinquent !== customer.delinquent) change(tx, customer, { delinquent }, 'customer.updated');
}

/** Puts an update in force that waited for the payment of its invoice. */
function applyPendingUpdate(tx: Tx, subscription: Stripe.Subscription, invoice: string): Stripe.Subscription {
  const pending = subscription.pending_update;
  if (!pending || subscription.latest_invoice !== invoice) return subscription;
  const items = pending.subscription_items;
  const changes: Partial<Stripe.Subscription> = {
    pending_update: null,
    ...(items && { items: toList(subscription.items.url, items) }),
  };
  const updated = change(tx, subscription, changes, 'customer.subscription.updated');
  tx.emit('customer.subscription.pending_update_applied', updated);
  return updated;
}

/** Drops an update whose invoice was not paid in time. */
export function dropPendingUpdate(tx: Tx, subscription: Stripe.Subscription): Stripe.Subscription {
  const dropped = change(tx, subscription, { pending_update: null }, undefined);
  tx.emit('customer.subscription.pending_update_expired', dropped);
  return dropped;
}

/** Drops an update whose invoice was voided. */
function withdrawPendingUpdate(tx: Tx, subscription: Stripe.Subscription, invoice: string): void {
  if (!subscription.pending_update || subscription.latest_invoice !== invoice) return;
  change(tx, subscription, { pending_update: null }, 'customer.subscription.updated');
}
