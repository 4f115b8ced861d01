import type { Stripe } from 'stripe';
import { change } from '#/engine/change.ts';
import type { Tx } from '#/engine/engine.ts';
import { newId, randomText } from '#/engine/ids.ts';
import { idOf } from '#/engine/stripe-objects.ts';
import { toAmountDue } from '#/http/money.ts';
import { invalidRequest } from '#/http/stripe-error.ts';
import { subscriptionOf } from './invoices.ts';
import { cancelPaymentIntent } from './payment-cancellation.ts';
import { createPaymentIntent } from './payment-intents.ts';
import { afterInvoicePaid, afterInvoiceClosed } from './subscription-status.ts';

/** The payment that an invoice waits for or was paid with. */
export function defaultPaymentOf(
  tx: Tx,
  invoice: string,
): { payment: Stripe.InvoicePayment; intent: Stripe.PaymentIntent } | null {
  const payment = tx.list('invoice_payment', { invoice }).find(({ is_default }) => is_default);
  const intent = tx.get('payment_intent', idOf(payment?.payment.payment_intent) ?? '');
  return payment && intent ? { payment, intent } : null;
}

/** The invoice that a payment is for. */
export function findInvoiceOf(
  tx: Tx,
  intent: string,
): { payment: Stripe.InvoicePayment; invoice: Stripe.Invoice } | null {
  const [payment] = tx.list('invoice_payment', { 'payment.payment_intent': intent }, { limit: 1 });
  const invoice = tx.get('invoice', idOf(payment?.invoice) ?? '');
  return payment && invoice ? { payment, invoice } : null;
}

/**
 * Makes a draft final: it gets its number and its payment; where nothing is due, it is paid at once.
 * @throws StripeApiError for an invoice that is final already
 */
export function finalizeInvoice(tx: Tx, draft: Stripe.Invoice): Stripe.Invoice {
  if (draft.status !== 'draft')
    throw invalidRequest("This invoice is already finalized, you can't re-finalize a non-draft invoice.", {
      code: 'invoice_not_editable',
    });
  const customerId = idOf(draft.customer) ?? '';
  const customer = tx.get('customer', customerId);
  const now = tx.now(customerId);
  const sequence = customer?.next_invoice_sequence ?? 1;
  const startingBalance = customer?.balance ?? 0;
  const amount_due = toAmountDue(draft.total + startingBalance, draft.currency);
  const ending_balance = draft.total + startingBalance - amount_due;
  if (customer) {
    const changes = {
      next_invoice_sequence: sequence + 1,
      balance: ending_balance,
      currency: draft.currency,
    };
    change(tx, customer, changes, 'customer.updated');
  }
  const secret = `${draft.id}_${randomText(24)}`;
  const invoice = change(
    tx,
    draft,
    {
      amount_due,
      amount_remaining: amount_due,
      automatically_finalizes_at: null,
      effective_at: now,
      ending_balance,
      hosted_invoice_url: `${tx.pagesUrl}/invoices/${secret}`,
      invoice_pdf: `${tx.pagesUrl}/invoices/${secret}/pdf`,
      next_payment_attempt: null,
      number: `${customer?.invoice_prefix ?? 'STACK'}-${String(sequence).padStart(4, '0')}`,
      starting_balance: startingBalance,
      status: 'open',
      status_transitions: { ...draft.status_transitions, finalized_at: now },
    },
    'invoice.finalized',
  );
  if (amount_due === 0) return markInvoicePaid(tx, invoice);
  createPayment(tx, invoice);
  return invoice;
}

function createPayment(tx: Tx, invoice: Stripe.Invoice): void {
  const customer = idOf(invoice.customer);
  const subscription = subscriptionOf(invoice);
  const intent = createPaymentIntent(tx, {
    amount: invoice.amount_due,
    currency: invoice.currency,
    customer,
    description: subscription === null ? 'Payment for Invoice' : descriptions[invoice.billing_reason ?? ''],
    setup_future_usage: subscription === null ? null : 'off_session',
  });
  const payment: Stripe.InvoicePayment = {
    id: newId('inpay'),
    object: 'invoice_payment',
    amount_paid: null,
    amount_requested: invoice.amount_due,
    created: intent.created,
    currency: invoice.currency,
    invoice: invoice.id,
    is_default: true,
    livemode: false,
    payment: { type: 'payment_intent', payment_intent: intent.id },
    status: 'open',
    status_transitions: { canceled_at: null, paid_at: null },
  };
  tx.insert(payment);
}

const descriptions: Record<string, string> = {
  subscription_create: 'Subscription creation',
  subscription_cycle: 'Subscription update',
  subscription_update: 'Subscription update',
};

/** Says of an invoice that it is paid, and of its subscription what follows from it. */
export function markInvoicePaid(
  tx: Tx,
  open: Stripe.Invoice,
  intent: Stripe.PaymentIntent | null = null,
): Stripe.Invoice {
  const now = tx.now(idOf(open.customer));
  const paid: Partial<Stripe.Invoice> = {
    amount_paid: open.amount_due,
    amount_remaining: 0,
    attempted: true,
    attempt_count: intent ? Math.max(1, open.attempt_count) : open.attempt_count,
    auto_advance: false,
    next_payment_attempt: null,
    status: 'paid',
    status_transitions: { ...open.status_transitions, paid_at: now },
  };
  const invoice = change(tx, open, paid, 'invoice.updated');
  tx.emit('invoice.paid', invoice);
  tx.emit('invoice.payment_succeeded', invoice);
  if (intent) markPaymentPaid(tx, open, now);
  else callPaymentOff(tx, open.id, now);
  afterInvoicePaid(tx, invoice, intent);
  return invoice;
}

function markPaymentPaid(tx: Tx, { id, amount_due }: Stripe.Invoice, now: number): void {
  const payment = defaultPaymentOf(tx, id)?.payment;
  const status_transitions = { canceled_at: null, paid_at: now };
  if (payment)
    change(
      tx,
      payment,
      { amount_paid: amount_due, status: 'paid', status_transitions },
      'invoice_payment.paid',
    );
}

/** What is void, or was paid in another way, must not be paid with a card any more. */
function callPaymentOff(tx: Tx, invoice: string, now: number): void {
  const found = defaultPaymentOf(tx, invoice);
  if (!found) return;
  change(tx, found.payment, { status: 'canceled', status_transitions: { canceled_at: now, paid_at: null } });
  const { status } = found.intent;
  if (status !== 'succeeded' && status !== 'canceled') cancelPaymentIntent(tx, found.intent, 'void_invoice');
}

/** What a customer's balance has paid of an invoice that is called off is theirs again. */
function returnBalance(tx: Tx, { customer: id, starting_balance, ending_balance }: Stripe.Invoice): void {
  const customer = tx.get('customer', idOf(id) ?? '');
  const balance = (customer?.balance ?? 0) + starting_balance - (ending_balance ?? starting_balance);
  if (customer) change(tx, customer, { balance }, 'customer.updated');
}

/**
 * Ends an invoice unpaid.
 * @throws StripeApiError unless it is open
 */
export function closeInvoice(
  tx: Tx,
  invoice: Stripe.Invoice,
  status: 'void' | 'uncollectible',
): Stripe.Invoice {
  const mayClose = invoice.status === 'open' || (status === 'void' && invoice.status === 'uncollectible');
  if (!mayClose)
    throw invalidRequest(`You can only pass in open invoices. This invoice isn't open.`, {
      code: 'status_transition_invalid',
    });
  const now = tx.now(idOf(invoice.customer));
  const at = status === 'void' ? { voided_at: now } : { marked_uncollectible_at: now };
  const changes: Partial<Stripe.Invoice> = {
    auto_advance: false,
    next_payment_attempt: null,
    status,
    status_transitions: { ...invoice.status_transitions, ...at },
    ...(status === 'void' && { amount_remaining: 0 }),
  };
  const event = status === 'void' ? 'invoice.voided' : 'invoice.marked_uncollectible';
  const closed = change(tx, invoice, changes, event);
  if (status === 'void') {
    callPaymentOff(tx, invoice.id, now);
    returnBalance(tx, invoice);
  }
  afterInvoiceClosed(tx, closed);
  return closed;
}
