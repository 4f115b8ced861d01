import type { Stripe } from 'stripe';
import { createInvoice } from '#/billing/invoices.ts';
import { change } from '#/engine/change.ts';
import type { Tx } from '#/engine/engine.ts';
import { newId, randomText } from '#/engine/ids.ts';
import { idOf } from '#/engine/stripe-objects.ts';

/**
 * Creates the invoice of a one-off sale, where the session requests one: it is paid at once, and credit of the
 * customer's is no part of it.
 * @returns its id; null where there is none
 */
export function invoiceSale(tx: Tx, session: Stripe.Checkout.Session): string | null {
  const customerId = idOf(session.customer);
  const wanted = session.invoice_creation;
  if (session.mode !== 'payment' || !wanted?.enabled || customerId === null) return null;
  const now = tx.now(customerId);
  const draft = createInvoice(tx, {
    customer: customerId,
    currency: session.currency ?? tx.account.currency,
    subscription: null,
    reason: 'manual',
    lines: toLines(session, now),
    period: { start: now, end: now },
    discounts: [],
    autoAdvance: false,
    description: wanted.invoice_data.description,
    metadata: wanted.invoice_data.metadata ?? {},
  });
  return markSold(tx, draft, session, now).id;
}

const toLines = ({ line_items: items }: Stripe.Checkout.Session, now: number) =>
  (items?.data ?? []).map((item) => ({
    amount: item.amount_total,
    currency: item.currency,
    description: item.description ?? '',
    period: { start: now, end: now },
    quantity: item.quantity ?? 1,
    price: item.price,
    isDiscountable: true,
    isProration: false,
    metadata: {},
    subscription: null,
    subscriptionItem: null,
    invoiceItem: newId('ii'),
  }));

function markSold(
  tx: Tx,
  draft: Stripe.Invoice,
  session: Stripe.Checkout.Session,
  now: number,
): Stripe.Invoice {
  const customer = tx.get('customer', idOf(session.customer) ?? '');
  const sequence = customer?.next_invoice_sequence ?? 1;
  if (customer) change(tx, customer, { next_invoice_sequence: sequence + 1 });
  const secret = `${draft.id}_${randomText(24)}`;
  const open = change(
    tx,
    draft,
    {
      amount_due: draft.total,
      amount_remaining: draft.total,
      effective_at: now,
      hosted_invoice_url: `${tx.pagesUrl}/invoices/${secret}`,
      invoice_pdf: `${tx.pagesUrl}/invoices/${secret}/pdf`,
      number: `${customer?.invoice_prefix ?? 'STACK'}-${String(sequence).padStart(4, '0')}`,
      starting_balance: 0,
      status: 'open',
      status_transitions: { ...draft.status_transitions, finalized_at: now },
    },
    'invoice.finalized',
  );
  const paid = change(tx, open, {
    amount_paid: open.total,
    amount_remaining: 0,
    attempted: true,
    status: 'paid',
    status_transitions: { ...open.status_transitions, paid_at: now },
  });
  keepPayment(tx, paid, idOf(session.payment_intent));
  tx.emit('invoice.paid', paid);
  tx.emit('invoice.payment_succeeded', paid);
  return paid;
}

function keepPayment(tx: Tx, { id, total, currency }: Stripe.Invoice, intent: string | null): void {
  const found = tx.get('payment_intent', intent ?? '');
  if (!found) return;
  const payment: Stripe.InvoicePayment = {
    id: newId('inpay'),
    object: 'invoice_payment',
    amount_paid: total,
    amount_requested: total,
    created: found.created,
    currency,
    invoice: id,
    is_default: true,
    livemode: false,
    payment: { type: 'payment_intent', payment_intent: found.id },
    status: 'paid',
    status_transitions: { canceled_at: null, paid_at: found.created },
  };
  tx.insert(payment);
}
