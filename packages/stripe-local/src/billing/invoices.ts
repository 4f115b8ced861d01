import type { Stripe } from 'stripe';
import type { Tx } from '#/engine/engine.ts';
import { newId } from '#/engine/ids.ts';
import { idOf } from '#/engine/stripe-objects.ts';
import { toList } from '#/http/lists.ts';
import { toAmountDue } from '#/http/money.ts';
import { discountAmounts } from './discounts.ts';
import { buildLine, type LineInput } from './invoice-lines.ts';

export type InvoiceInput = {
  customer: string;
  currency: string;
  subscription: Stripe.Subscription | null;
  reason: 'subscription_create' | 'subscription_cycle' | 'subscription_update' | 'manual';
  lines: LineInput[];
  /** The time the invoice looks back on. */
  period: { start: number; end: number };
  discounts: Stripe.Discount[];
  autoAdvance: boolean;
  /** When a draft becomes final by itself. */
  finalizesAt?: number | null;
  description?: string | null;
  metadata?: Record<string, string>;
  defaultPaymentMethod?: string | null;
  /** The due date of one that is sent; left out, its subscription sets it, or a card is charged. */
  dueAt?: number | null;
};

/** The invoice whose page has this secret in its address. */
export const findHostedInvoice = (tx: Tx, secret: string): Stripe.Invoice | undefined =>
  tx.list('invoice', { hosted_invoice_url: `${tx.pagesUrl}/invoices/${secret}` }, { limit: 1 })[0];

/** The subscription an invoice is for. */
export const subscriptionOf = (invoice: Stripe.Invoice): string | null =>
  idOf(invoice.parent?.subscription_details?.subscription);

/** The sums of an invoice that follow from its lines, discounts and the customer's balance. */
export function sumUp(
  tx: Tx,
  inputs: LineInput[],
  discounts: Stripe.Discount[],
  { balance, currency }: { balance: number; currency: string },
): Pick<
  Stripe.Invoice,
  | 'amount_due'
  | 'amount_remaining'
  | 'subtotal'
  | 'subtotal_excluding_tax'
  | 'total'
  | 'total_excluding_tax'
  | 'total_discount_amounts'
  | 'total_pretax_credit_amounts'
> & { taken: { discount: string; amount: number }[][] } {
  const amounts = inputs.map(({ amount, isDiscountable }) => (isDiscountable ? amount : 0));
  const taken = discountAmounts(tx, amounts, discounts);
  const totals = discounts.map(({ id }) => ({
    amount: taken.flat().reduce((sum, entry) => sum + (entry.discount === id ? entry.amount : 0), 0),
    discount: id,
  }));
  const subtotal = inputs.reduce((sum, { amount }) => sum + amount, 0);
  const total = subtotal - totals.reduce((sum, { amount }) => sum + amount, 0);
  // A negative balance is the customer's credit; a positive one is owed on top.
  const amount_due = toAmountDue(total + balance, currency);
  return {
    taken,
    subtotal,
    subtotal_excluding_tax: subtotal,
    total,
    total_excluding_tax: total,
    amount_due,
    amount_remaining: amount_due,
    total_discount_amounts: totals,
    total_pretax_credit_amounts: totals.map((entry) => ({ ...entry, type: 'discount' })),
  };
}

/** Stores a draft with every field. */
export function createInvoice(tx: Tx, input: InvoiceInput): Stripe.Invoice {
  const invoice = buildInvoice(tx, input);
  tx.insert(invoice);
  tx.emit('invoice.created', invoice);
  return invoice;
}

const DAY = 86_400;

const dueDateOf = (subscription: Stripe.Subscription | null, now: number): number | null =>
  subscription?.collection_method === 'send_invoice' ? now + (subscription.days_until_due ?? 0) * DAY : null;

/** The published example still has a field that this version of the API leaves empty. */
type PublishedInvoice = Stripe.Invoice & { subscription: null };

function buildInvoice(tx: Tx, input: InvoiceInput): PublishedInvoice {
  const id = newId('in');
  const customer = tx.get('customer', input.customer);
  const now = tx.now(input.customer);
  const { subscription } = input;
  const due_date = input.dueAt ?? dueDateOf(subscription, now);
  const { taken, ...sums } = sumUp(tx, input.lines, input.discounts, {
    balance: customer?.balance ?? 0,
    currency: input.currency,
  });
  const lines = input.lines.map((line, index) => buildLine(line, id, taken[index] ?? []));
  return {
    id,
    object: 'invoice',
    account_country: tx.account.country,
    account_name: tx.account.name,
    account_tax_ids: null,
    ...sums,
    amount_overpaid: 0,
    amount_paid: 0,
    amount_shipping: 0,
    application: null,
    attempt_count: 0,
    attempted: false,
    auto_advance: input.autoAdvance,
    automatic_tax: { disabled_reason: null, enabled: false, liability: null, provider: null, status: null },
    automatically_finalizes_at: input.finalizesAt ?? null,
    billing_reason: input.reason,
    collection_method: due_date === null ? 'charge_automatically' : 'send_invoice',
    created: now,
    currency: input.currency,
    custom_fields: null,
    customer: input.customer,
    customer_account: null,
    customer_address: customer?.address ?? null,
    customer_email: customer?.email ?? null,
    customer_name: customer?.name ?? null,
    customer_phone: customer?.phone ?? null,
    customer_shipping: null,
    customer_tax_exempt: 'none',
    customer_tax_ids: [],
    default_payment_method: input.defaultPaymentMethod ?? null,
    default_source: null,
    default_tax_rates: [],
    description: input.description ?? null,
    discounts: input.discounts.map((discount) => discount.id),
    due_date,
    effective_at: null,
    ending_balance: null,
    footer: null,
    from_invoice: null,
    hosted_invoice_url: null,
    invoice_pdf: null,
    issuer: { type: 'self' },
    last_finalization_error: null,
    latest_revision: null,
    lines: toList(`/v1/invoices/${id}/lines`, lines),
    livemode: false,
    metadata: input.metadata ?? {},
    next_payment_attempt: due_date === null ? (input.finalizesAt ?? null) : null,
    number: null,
    on_behalf_of: null,
    parent: subscription
      ? {
          quote_details: null,
          subscription_details: { metadata: subscription.metadata, subscription: subscription.id },
          type: 'subscription_details',
        }
      : null,
    payment_settings: { default_mandate: null, payment_method_options: null, payment_method_types: null },
    period_end: input.period.end,
    period_start: input.period.start,
    post_payment_credit_notes_amount: 0,
    pre_payment_credit_notes_amount: 0,
    receipt_number: null,
    rendering: null,
    shipping_cost: null,
    shipping_details: null,
    starting_balance: customer?.balance ?? 0,
    statement_descriptor: null,
    subscription: null,
    status: 'draft',
    status_transitions: { finalized_at: null, marked_uncollectible_at: null, paid_at: null, voided_at: null },
    test_clock: tx.clockOf(input.customer),
    total_taxes: [],
    webhooks_delivered_at: now,
  };
}
