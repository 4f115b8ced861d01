import type { Stripe } from 'stripe';
import { change } from '#/stripe/engine/change.ts';
import type { Tx } from '#/stripe/engine/engine.ts';
import { idOf } from '#/stripe/engine/stripe-objects.ts';
import { subscriptionOf } from './invoices.ts';
import { applyPendingUpdate, withdrawPendingUpdate } from './pending-updates.ts';

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
  // What is told once is no more advanced by itself.
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
