import type { Stripe } from 'stripe';
import { change } from '#/engine/change.ts';
import type { Tx } from '#/engine/engine.ts';
import { idOf } from '#/engine/stripe-objects.ts';
import { invalidRequest } from '#/http/stripe-error.ts';
import { defaultPaymentOf, findInvoiceOf, markInvoicePaid } from './invoice-lifecycle.ts';
import { subscriptionOf } from './invoices.ts';
import { unexpectedState } from './payment-cancellation.ts';
import { attemptPayment, failAuthentication, type PaymentOutcome } from './payment-intents.ts';
import { usePaymentMethod } from './payment-methods.ts';
import { afterPaymentFailed } from './subscription-status.ts';

/** After how many days a failed payment is tried again; when the last of these fails too, the subscription is unpaid. */
const retryDays = [1, 3, 5, 7];
const DAY = 86_400;

type Attempt = Parameters<typeof attemptPayment>[3] & {
  /** Tried by Stripe itself, on its schedule. */
  isAutomatic?: boolean;
};

/** One attempt at a payment, with what follows from it for the invoice and the subscription it is for. */
export function confirmPayment(
  tx: Tx,
  intent: Stripe.PaymentIntent,
  method: Stripe.PaymentMethod,
  attempt: Attempt,
): PaymentOutcome {
  const result = attemptPayment(tx, intent, method, attempt);
  settle(tx, result, attempt);
  return { ...result, intent: tx.get('payment_intent', intent.id) ?? result.intent };
}

/**
 * How the cardholder responded to the bank.
 * @throws StripeApiError when there was no question
 */
export function authenticatePayment(
  tx: Tx,
  intent: Stripe.PaymentIntent,
  isConfirmed: boolean,
): Stripe.PaymentIntent {
  if (intent.status !== 'requires_action')
    throw unexpectedState('This PaymentIntent is not waiting for an authentication.', intent);
  const attempt = { isOffSession: false, isAuthenticated: true };
  if (isConfirmed)
    return confirmPayment(tx, intent, usePaymentMethod(tx, idOf(intent.payment_method) ?? ''), attempt)
      .intent;
  const failed = failAuthentication(tx, intent);
  settle(tx, { intent: failed, outcome: 'failed', decline: null }, attempt);
  return failed;
}

function settle(
  tx: Tx,
  { intent, outcome }: PaymentOutcome,
  { isOffSession, isAutomatic = false }: Attempt,
): void {
  const found = findInvoiceOf(tx, intent.id);
  // The invoice of a one-off sale is created as paid.
  if (!found || found.invoice.status === 'paid') return;
  const { invoice } = found;
  if (outcome === 'succeeded') return void markInvoicePaid(tx, invoice, intent);
  if (outcome === 'requires_action') {
    if (!isOffSession) return;
    tx.emit('invoice.payment_action_required', invoice);
  }
  const attempt_count =
    isAutomatic || invoice.attempt_count === 0 ? invoice.attempt_count + 1 : invoice.attempt_count;
  const isSent = invoice.collection_method === 'send_invoice';
  const isFirst = isFirstOfSubscription(tx, invoice);
  const next = isFirst || isSent ? null : nextAttempt(invoice, attempt_count);
  const isExhausted = !isFirst && !isSent && invoice.auto_advance === true && next === null;
  const changes: Partial<Stripe.Invoice> = {
    attempted: true,
    attempt_count,
    next_payment_attempt: next,
    ...(isExhausted && { auto_advance: false }),
  };
  const failed = change(tx, invoice, changes, 'invoice.updated');
  tx.emit('invoice.payment_failed', failed);
  // What was sent is late from its day, whatever was tried.
  if (!isSent) afterPaymentFailed(tx, failed, isExhausted);
}

function isFirstOfSubscription(tx: Tx, invoice: Stripe.Invoice): boolean {
  const subscription = subscriptionOf(invoice);
  return subscription !== null && tx.get('subscription', subscription)?.status === 'incomplete';
}

function nextAttempt(invoice: Stripe.Invoice, attempts: number): number | null {
  const days = retryDays[attempts - 1];
  const first = invoice.status_transitions.finalized_at;
  return invoice.auto_advance && days !== undefined && first !== null ? first + days * DAY : null;
}

/** The card an invoice is charged to: its own, else its subscription's, else the customer's. */
export function cardFor(tx: Tx, invoice: Stripe.Invoice): string | null {
  const subscription = tx.get('subscription', subscriptionOf(invoice) ?? '');
  const customer = tx.get('customer', idOf(invoice.customer) ?? '');
  const candidates = [
    invoice.default_payment_method,
    subscription?.default_payment_method,
    customer?.invoice_settings.default_payment_method,
  ];
  const ids = candidates.map((candidate) => idOf(candidate)).filter((id) => id !== null);
  // A card that is no longer the customer's is passed over, so that nothing is ever stuck on it.
  return ids.find((id) => idOf(tx.get('payment_method', id)?.customer) === idOf(invoice.customer)) ?? null;
}

/**
 * Tries to have an open invoice paid.
 * @returns null when there is no card to try
 */
export function collectInvoice(
  tx: Tx,
  invoice: Stripe.Invoice,
  {
    method,
    isOffSession = true,
    isAutomatic = true,
  }: { method?: string | undefined; isOffSession?: boolean; isAutomatic?: boolean } = {},
): PaymentOutcome | null {
  const found = defaultPaymentOf(tx, invoice.id);
  const card = method ?? cardFor(tx, invoice);
  if (!found) throw invalidRequest('This invoice has no payment to confirm.');
  if (card === null) {
    if (isAutomatic)
      settle(tx, { intent: found.intent, outcome: 'failed', decline: null }, { isOffSession, isAutomatic });
    return null;
  }
  return confirmPayment(tx, found.intent, usePaymentMethod(tx, card), { isOffSession, isAutomatic });
}
