import type { Stripe } from 'stripe';
import type { Deps } from '#/deps.ts';
import {
  demoMark,
  type CustomerSnapshot,
  type InvoiceSnapshot,
  type SaleSnapshot,
  type Snapshot,
  type UnknownSale,
  createUnread,
  readOr,
  type Unread,
} from './snapshot.ts';
import {
  idOf,
  markOf,
  paymentsOf,
  readCharges,
  sumRefunds,
  type ChargeSnapshot,
  readFailedPayment,
  unfailed,
  type FailedPayment,
} from './read-payments.ts';
import {
  toPaymentMethod,
  createPriceReader,
  type PriceReader,
  readSubscriptions,
} from './read-subscriptions.ts';

/** How many of a kind one answer of Stripe's holds at most. */
const limit = 100;

/**
 * Reads everything that Stripe says of somebody who pays.
 * @param customers all of theirs at Stripe, their default payment methods expanded
 */
export async function readSnapshot(
  deps: Pick<Deps, 'catalogue' | 'stripe'>,
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

function toCustomer(customer: Stripe.Customer | Stripe.DeletedCustomer): CustomerSnapshot {
  const { id } = customer;
  if (customer.deleted) return { id, email: null, name: null, paymentMethod: null };
  return {
    id,
    email: customer.email?.trim().toLowerCase() || null,
    name: customer.name ?? null,
    paymentMethod: toPaymentMethod(customer.invoice_settings.default_payment_method),
    // Below nothing, a balance is what they have with us.
    credit: Math.max(-customer.balance, 0),
    ...(customer.metadata['demo'] === demoMark.demo && { isDemo: true }),
  };
}

type Reading = { stripe: Stripe; unread: Unread };

async function readInvoices(
  { stripe, unread }: Reading,
  charges: Promise<ChargeSnapshot[]>,
  customer: string,
): Promise<InvoiceSnapshot[]> {
  const found: InvoiceSnapshot[] = [];
  const expand = ['data.payments'];
  const known = await charges;
  for await (const one of stripe.invoices.list({ customer, limit, expand })) {
    const what = `The invoice ${one.id}`;
    const read = async () =>
      toInvoice(one, known, await readOr(unread, what, () => readFailedPayment(stripe, one), unfailed));
    const invoice = await readOr(unread, what, read, null);
    if (invoice) found.push(invoice);
  }
  return found;
}

function toInvoice(
  one: Stripe.Invoice,
  charges: readonly ChargeSnapshot[],
  failed: FailedPayment,
): InvoiceSnapshot {
  return {
    id: one.id,
    subscriptionId: idOf(one.parent?.subscription_details?.subscription),
    number: one.number,
    description: describe(one),
    amount: one.total,
    amountRefunded: sumRefunds(charges, paymentsOf(one)),
    dispute: markOf(charges, paymentsOf(one)),
    currency: one.currency,
    status: toInvoiceStatus(one.status),
    isFirst: one.billing_reason === 'subscription_create',
    isOfPeriod: one.billing_reason === 'subscription_cycle',
    isCollected: one.collection_method === 'charge_automatically',
    dueAt: toIsoOrNull(one.due_date),
    isTried: one.next_payment_attempt !== null,
    ...failed,
    isChange: one.billing_reason === 'subscription_update',
    charged: one.amount_paid,
    ...splitTotal(one),
    remaining: one.amount_remaining,
    attempted: one.attempted,
    createdAt: toIso(one.created),
    finalizedAt: toIsoOrNull(one.status_transitions.finalized_at),
    paidAt: toIsoOrNull(one.status_transitions.paid_at),
    receiptUrl: one.hosted_invoice_url ?? null,
    pdfUrl: one.invoice_pdf ?? null,
  };
}

/** What of a bill credit has paid, and what is too little to charge: Stripe takes both off what is due. */
function splitTotal(one: Stripe.Invoice): Pick<InvoiceSnapshot, 'fromCredit' | 'toNextBill'> {
  const total = Math.max(one.total, 0);
  const fromCredit = one.status === 'draft' ? 0 : Math.min(Math.max(-one.starting_balance, 0), total);
  return { fromCredit, toNextBill: Math.max(total - fromCredit - one.amount_due, 0) };
}

/** A change of plan is of many lines, none of which says what it is. */
const describe = ({ description, billing_reason: reason, lines }: Stripe.Invoice): string =>
  description ?? (reason === 'subscription_update' ? 'Change of plan' : (lines.data[0]?.description ?? ''));

const invoiceStatuses = ['draft', 'open', 'paid', 'uncollectible', 'void'] as const;

/** One of a status that Stripe may add later is left aside, as a draft is. */
const toInvoiceStatus = (status: string | null): InvoiceSnapshot['status'] =>
  invoiceStatuses.find((known) => known === status) ?? 'draft';

async function readSales(
  { stripe, unread }: Reading,
  prices: PriceReader,
  charges: Promise<ChargeSnapshot[]>,
  customer: string,
): Promise<Pick<Snapshot, 'sales' | 'unknownSales'>> {
  const sales: SaleSnapshot[] = [];
  const unknownSales: UnknownSale[] = [];
  const expand = ['data.line_items', 'data.invoice', 'data.payment_intent.latest_charge'];
  const known = await charges;
  for await (const one of stripe.checkout.sessions.list({ customer, status: 'complete', limit, expand })) {
    if (one.mode !== 'payment' || one.payment_status !== 'paid') continue;
    const sale = await readOr(unread, `The sale ${one.id}`, () => toSale(prices, one, known), undefined);
    if (sale) sales.push(sale);
    if (sale !== null) continue;
    const name = one.line_items?.data[0]?.description ?? 'something';
    const [amount, currency] = [one.amount_total ?? 0, one.currency ?? 'nzd'];
    unknownSales.push({ sessionId: one.id, customerId: customer, name, amount, currency });
  }
  return { sales, unknownSales };
}

/** @returns null for a sale of nothing that we sell */
async function toSale(
  prices: PriceReader,
  one: Stripe.Checkout.Session,
  charges: readonly ChargeSnapshot[],
): Promise<SaleSnapshot | null> {
  // A sale is of one thing.
  for (const { price } of one.line_items?.data ?? []) {
    const addOn = price && (await prices.readAddOn(price));
    if (!addOn) continue;
    return {
      sessionId: one.id,
      addOn,
      amount: one.amount_total ?? price.unit_amount ?? 0,
      amountRefunded: sumRefunds(charges, [idOf(one.payment_intent) ?? '']),
      dispute: markOf(charges, [idOf(one.payment_intent) ?? '']),
      currency: one.currency ?? price.currency,
      createdAt: toIso(one.created),
      receiptUrl: findReceipt(one),
      // Anybody can add a reference to the address of a payment link.
      orderedBy: one.payment_link === null ? one.client_reference_id : null,
    };
  }
  return null;
}

/** What is sold once has an invoice of its own since we ask Stripe for one. */
function findReceipt({ invoice, payment_intent: payment }: Stripe.Checkout.Session): string | null {
  const page = typeof invoice === 'object' ? invoice?.hosted_invoice_url : null;
  const charge = typeof payment === 'object' ? payment?.latest_charge : null;
  return page ?? (typeof charge === 'object' ? charge?.receipt_url : null) ?? null;
}

const toIso = (seconds: number): string => new Date(seconds * 1000).toISOString();
const toIsoOrNull = (seconds: number | null): string | null => (seconds === null ? null : toIso(seconds));
