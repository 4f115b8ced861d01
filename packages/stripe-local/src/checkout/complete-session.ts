import type { Stripe } from 'stripe';
import { findInvoiceOf } from '#/billing/invoice-lifecycle.ts';
import { subscriptionOf } from '#/billing/invoices.ts';
import { change } from '#/engine/change.ts';
import type { Tx } from '#/engine/engine.ts';
import { idOf } from '#/engine/stripe-objects.ts';
import { invalidRequest } from '#/http/stripe-error.ts';
import { invoiceSale } from './invoice-sale.ts';

type Session = Stripe.Checkout.Session;

/** Marks a session as complete and emits its event. */
export function completeSession(tx: Tx, session: Session): Session {
  const isPaid = session.mode !== 'setup' && session.amount_total !== 0;
  const subscription = tx.get('subscription', idOf(session.subscription) ?? '');
  const completed = change(tx, session, {
    status: 'complete',
    payment_status: isPaid ? 'paid' : 'no_payment_required',
    invoice: idOf(subscription?.latest_invoice) ?? invoiceSale(tx, session),
    url: null,
  });
  tx.emit('checkout.session.completed', withoutLines(completed));
  return completed;
}

/** Closes a session that has not been paid. */
export function expireSession(tx: Tx, session: Session): Session {
  if (session.status !== 'open')
    throw invalidRequest(
      `Only Checkout Sessions with a status in ["open"] can be expired. This Checkout Session has a status of ${String(session.status)}.`,
    );
  const expired = change(tx, session, { status: 'expired', url: null });
  tx.emit('checkout.session.expired', withoutLines(expired));
  return expired;
}

/** Completes the session a payment was for, however the payment came about; for each event, in its transaction. */
export function completePaidSession(tx: Tx, event: Stripe.Event): void {
  if (event.type === 'setup_intent.succeeded') complete(tx, 'setup_intent', event.data.object.id);
  if (event.type !== 'payment_intent.succeeded') return;
  const { id } = event.data.object;
  complete(tx, 'payment_intent', id);
  const found = findInvoiceOf(tx, id);
  const subscription = found && subscriptionOf(found.invoice);
  if (subscription) complete(tx, 'subscription', subscription);
}

function complete(tx: Tx, field: 'payment_intent' | 'setup_intent' | 'subscription', id: string): void {
  const [session] = tx.list('checkout.session', { status: 'open', [field]: id }, { limit: 1 });
  if (session) completeSession(tx, session);
}

/** A session as events show it. */
const withoutLines = (session: Session): Session => ({ ...session, line_items: undefined });

/** Where the page leads once the session is complete. */
export function toNextUrl(tx: Tx, session: Session): string {
  const link = tx.get('payment_link', idOf(session.payment_link) ?? '');
  const url = session.success_url ?? link?.after_completion.redirect?.url;
  return url?.replaceAll('{CHECKOUT_SESSION_ID}', session.id) ?? `${tx.pagesUrl}/checkout/${session.id}`;
}
