import { toAddress, invoiceStatuses } from '@stackworks/contracts';
import type { Stripe } from 'stripe';
import type { CataloguePort } from '#/modules/content/catalogue.ts';
import type { StripePort } from '#/platform/ports.ts';
import { idOf, toIso, toIsoOrNull } from '#/platform/stripe/call-stripe.ts';
import {
  createUnread,
  demoMark,
  readOr,
  type InvoiceSnapshot,
  type Snapshot,
  type Unread,
} from './snapshot.ts';
import {
  markOf,
  noFailure,
  paymentsOf,
  readCharges,
  readFailedPayment,
  sumRefunds,
  type ChargeSnapshot,
  type FailedPayment,
} from './read-payments.ts';
import {
  createPriceReader,
  readSubscriptions,
  toPaymentMethod,
  type PriceReader,
} from './read-subscriptions.ts';

/** Stripe's largest page. */
const limit = 100;

/**
 * Reads everything Stripe knows of a person.
 * @param customers all of theirs, their default payment methods expanded
 */
export async function readSnapshot(
  deps: CataloguePort & StripePort,
  customers: readonly (Stripe.Customer | Stripe.DeletedCustomer)[],
): Promise<Snapshot> {
  const unread = createUnread();
  const { stripe } = deps;
  const prices = createPriceReader(deps, unread);
  const parts = await Promise.all(
    customers.map(async ({ id }) => {
      const charges = readCharges(stripe, id, unread);
      const [subscriptions, invoices, sales, disputed] = await Promise.all([
        readSubscriptions(stripe, prices, id, unread),
        readInvoices({ stripe, unread }, charges, id),
        readSales({ stripe, unread }, prices, charges, id),
        charges,
      ]);
      return { subscriptions, invoices, disputes: disputed.flatMap((one) => one.disputes), ...sales };
    }),
  );
  return {
    customers: customers.map(toCustomer),
    subscriptions: parts.flatMap(({ subscriptions }) => subscriptions),
    invoices: parts.flatMap(({ invoices }) => invoices),
    sales: parts.flatMap(({ sales }) => sales),
    disputes: parts.flatMap(({ disputes }) => disputes),
    unknownSales: parts.flatMap(({ unknownSales }) => unknownSales),
    unread,
  };
}

export function toCustomer(customer: Stripe.Customer | Stripe.DeletedCustomer) {
  const { id } = customer;
  const none = { id, email: null, name: null, paymentMethod: null, credit: 0, isDemo: false };
  if (customer.deleted) return none;
  return {
    ...none,
    email: toAddress(customer.email ?? '') || null,
    name: customer.name ?? null,
    paymentMethod: toPaymentMethod(customer.invoice_settings.default_payment_method),
    // A negative balance is credit. What is owed on top of the next bill is below zero here.
    credit: 0 - customer.balance,
    isDemo: customer.metadata['demo'] === demoMark.demo,
  };
}

type Reading = { stripe: Stripe; unread: Unread };

async function readInvoices(
  { stripe, unread }: Reading,
  charges: Promise<ChargeSnapshot[]>,
  customer: string,
): Promise<InvoiceSnapshot[]> {
  const found: InvoiceSnapshot[] = [];
  const known = await charges;
  for await (const one of stripe.invoices.list({ customer, limit, expand: ['data.payments'] })) {
    const what = `The invoice ${one.id}`;
    const read = async () =>
      toInvoice(one, known, await readOr(unread, what, () => readFailedPayment(stripe, one), noFailure));
    const invoice = await readOr(unread, what, read, null);
    if (invoice) found.push(invoice);
  }
  return found;
}

export const toInvoice = (
  one: Stripe.Invoice,
  charges: readonly ChargeSnapshot[],
  failed: FailedPayment,
) => ({
  id: one.id,
  subscriptionId: idOf(one.parent?.subscription_details?.subscription),
  number: one.number,
  description: describe(one),
  amount: one.total,
  amountRefunded: sumRefunds(charges, paymentsOf(one)),
  dispute: markOf(charges, paymentsOf(one)),
  currency: one.currency,
  // A status that Stripe may add later is left aside, as a draft is.
  status: invoiceStatuses.find((known) => known === one.status) ?? 'draft',
  isFirst: one.billing_reason === 'subscription_create',
  isRenewal: one.billing_reason === 'subscription_cycle',
  isPlanChange: one.billing_reason === 'subscription_update',
  /** Otherwise it was sent, and is due by `dueAt`. */
  isCollected: one.collection_method === 'charge_automatically',
  dueAt: toIsoOrNull(one.due_date),
  /** Whether Stripe will retry the payment. */
  isRetried: one.next_payment_attempt !== null,
  ...failed,
  charged: one.amount_paid,
  ...splitTotal(one),
  /** What is still unpaid, once it is final. */
  remaining: one.amount_remaining,
  attempted: one.attempted,
  createdAt: toIso(one.created),
  finalizedAt: toIsoOrNull(one.status_transitions.finalized_at),
  paidAt: toIsoOrNull(one.status_transitions.paid_at),
  receiptUrl: one.hosted_invoice_url ?? null,
  pdfUrl: one.invoice_pdf ?? null,
});

/** What credit paid, and what is too little to charge, which goes on the next bill: Stripe takes both off what is due. */
function splitTotal(one: Stripe.Invoice) {
  const total = Math.max(one.total, 0);
  const fromCredit = one.status === 'draft' ? 0 : Math.min(Math.max(-one.starting_balance, 0), total);
  return { fromCredit, toNextBill: Math.max(total - fromCredit - one.amount_due, 0) };
}

/** An invoice for a change of plan has many lines; none says what changed. */
const describe = ({ description, billing_reason: reason, lines }: Stripe.Invoice): string =>
  description ?? (reason === 'subscription_update' ? 'Change of plan' : (lines.data[0]?.description ?? ''));

export async function readSales(
  { stripe, unread }: Reading,
  prices: PriceReader,
  charges: Promise<ChargeSnapshot[]>,
  customerId: string,
) {
  const sales: NonNullable<Awaited<ReturnType<typeof toSale>>>[] = [];
  const unknownSales = [];
  const expand = ['data.line_items', 'data.invoice', 'data.payment_intent.latest_charge'];
  const known = await charges;
  const sessions = stripe.checkout.sessions.list({ customer: customerId, status: 'complete', limit, expand });
  for await (const one of sessions) {
    if (one.mode !== 'payment' || one.payment_status !== 'paid') continue;
    const sale = await readOr(unread, `The sale ${one.id}`, () => toSale(prices, one, known), undefined);
    if (sale) sales.push(sale);
    if (sale !== null) continue;
    const name = one.line_items?.data[0]?.description ?? 'something';
    const [amount, currency] = [one.amount_total ?? 0, one.currency ?? 'nzd'];
    unknownSales.push({ sessionId: one.id, customerId, name, amount, currency });
  }
  return { sales, unknownSales };
}

/** @returns null for something we don't sell */
async function toSale(prices: PriceReader, one: Stripe.Checkout.Session, charges: readonly ChargeSnapshot[]) {
  const paidBy = [idOf(one.payment_intent) ?? ''];
  // A sale has one line.
  for (const { price } of one.line_items?.data ?? []) {
    const addOn = price && (await prices.readAddOn(price));
    if (!addOn) continue;
    return {
      sessionId: one.id,
      paymentIntentId: idOf(one.payment_intent),
      addOn,
      amount: one.amount_total ?? price.unit_amount ?? 0,
      amountRefunded: sumRefunds(charges, paidBy),
      dispute: markOf(charges, paidBy),
      currency: one.currency ?? price.currency,
      createdAt: toIso(one.created),
      receiptUrl: findReceipt(one),
      /** The client who ordered it in their portal. Anybody can add a reference to a payment link. */
      orderedBy: one.payment_link === null ? one.client_reference_id : null,
    };
  }
  return null;
}

/** Sales have an invoice since we ask Stripe for one; earlier ones have the receipt of their charge. */
function findReceipt({ invoice, payment_intent: payment }: Stripe.Checkout.Session): string | null {
  const page = typeof invoice === 'object' ? invoice?.hosted_invoice_url : null;
  const charge = typeof payment === 'object' ? payment?.latest_charge : null;
  return page ?? (typeof charge === 'object' ? charge?.receipt_url : null) ?? null;
}
