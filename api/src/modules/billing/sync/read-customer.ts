import { billingIntervals } from '@stackworks/contracts';
import { demoMark } from '#/modules/billing/demo-mark.ts';
import type { Stripe } from 'stripe';
import { idOf, markOf, paymentsOf, readCharges, sumRefunds, type ChargeSnapshot } from './read-charges.ts';
import { readRefusedCard } from './read-refused-card.ts';
import { createPriceReader, type PriceReader } from './read-prices.ts';
import type {
  CardSnapshot,
  CustomerSnapshot,
  InvoiceSnapshot,
  SaleSnapshot,
  Snapshot,
  SubscriptionSnapshot,
  UnknownSale,
} from './snapshot.ts';

/** How many of a kind one answer of Stripe's holds at most. */
const limit = 100;

/**
 * Reads everything that Stripe says of somebody who pays.
 * @param customers all of theirs at Stripe, their default payment methods expanded
 */
export async function readSnapshot(
  stripe: Stripe,
  customers: readonly (Stripe.Customer | Stripe.DeletedCustomer)[],
): Promise<Snapshot> {
  const prices = createPriceReader(stripe);
  const parts = await Promise.all(
    customers.map(async ({ id }) => {
      const charges = readCharges(stripe, id);
      const [subscriptions, invoices, sales, disputed] = await Promise.all([
        readSubscriptions(stripe, prices, id),
        readInvoices(stripe, charges, id),
        readSales(stripe, prices, charges, id),
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
  };
}

function toCustomer(customer: Stripe.Customer | Stripe.DeletedCustomer): CustomerSnapshot {
  const { id } = customer;
  if (customer.deleted) return { id, email: null, name: null, card: null };
  return {
    id,
    email: customer.email?.trim().toLowerCase() || null,
    name: customer.name ?? null,
    card: toCard(customer.invoice_settings.default_payment_method),
    // Below nothing, a balance is what they have with us.
    credit: Math.max(-customer.balance, 0),
    ...(customer.metadata['demo'] === demoMark.demo && { isDemo: true }),
  };
}

async function readSubscriptions(
  stripe: Stripe,
  prices: PriceReader,
  customer: string,
): Promise<SubscriptionSnapshot[]> {
  const found: SubscriptionSnapshot[] = [];
  const expand = ['data.default_payment_method', 'data.discounts'];
  for await (const one of stripe.subscriptions.list({ customer, status: 'all', limit, expand })) {
    const [item] = one.items.data;
    if (!item) continue;
    found.push({
      id: one.id,
      customerId: customer,
      status: one.status,
      createdAt: toMoment(one.created),
      priceId: item.price.id,
      plan: await prices.readPlan(item.price),
      listAmount: (item.price.unit_amount ?? 0) * (item.quantity ?? 1),
      currency: one.currency,
      isOurPrice: prices.isOurs(item.price) && (item.quantity ?? 1) === 1,
      interval: billingIntervals.find((known) => known === item.price.recurring?.interval) ?? 'month',
      intervalCount: item.price.recurring?.interval_count ?? 1,
      discounts: await Promise.all(one.discounts.flatMap((each) => toDiscount(stripe, each))),
      periodStart: toMoment(item.current_period_start),
      periodEnd: toMoment(item.current_period_end),
      cancelAt: one.cancel_at_period_end ? toMoment(item.current_period_end) : toMomentOrNull(one.cancel_at),
      endedAt: toMomentOrNull(one.ended_at),
      card: toCard(one.default_payment_method),
      isCollected: one.collection_method === 'charge_automatically',
      isHeldBack: one.pause_collection !== null,
      metadata: one.metadata,
    });
  }
  return found;
}

/** None of one that was not expanded: then nothing is known of it. */
function toDiscount(
  stripe: Stripe,
  discount: string | Stripe.Discount,
): Promise<SubscriptionSnapshot['discounts'][number]>[] {
  if (typeof discount === 'string') return [];
  const { id, source } = discount;
  const { coupon } = source;
  if (coupon === null) return [];
  const read = typeof coupon === 'string' ? stripe.coupons.retrieve(coupon) : Promise.resolve(coupon);
  return [
    read.then(({ id: couponId, percent_off: percentOff, amount_off: amountOff }) => ({
      ...{ id, couponId },
      ...{ percentOff, amountOff },
    })),
  ];
}

async function readInvoices(
  stripe: Stripe,
  charges: Promise<ChargeSnapshot[]>,
  customer: string,
): Promise<InvoiceSnapshot[]> {
  const found: InvoiceSnapshot[] = [];
  const expand = ['data.payments'];
  for await (const one of stripe.invoices.list({ customer, limit, expand })) {
    found.push({
      id: one.id,
      subscriptionId: idOf(one.parent?.subscription_details?.subscription),
      number: one.number,
      description: describe(one),
      amount: one.total,
      amountRefunded: sumRefunds(await charges, paymentsOf(one)),
      dispute: markOf(await charges, paymentsOf(one)),
      currency: one.currency,
      status: toInvoiceStatus(one.status),
      isFirst: one.billing_reason === 'subscription_create',
      isOfPeriod: one.billing_reason === 'subscription_cycle',
      isCollected: one.collection_method === 'charge_automatically',
      dueAt: toMomentOrNull(one.due_date),
      isTried: one.next_payment_attempt !== null,
      refusedCardId: await readRefusedCard(stripe, one),
      isChange: one.billing_reason === 'subscription_update',
      charged: one.amount_paid,
      fromCredit: Math.max(Math.max(one.total, 0) - one.amount_due, 0),
      remaining: one.amount_remaining,
      attempted: one.attempted,
      createdAt: toMoment(one.created),
      finalizedAt: toMomentOrNull(one.status_transitions.finalized_at),
      paidAt: toMomentOrNull(one.status_transitions.paid_at),
      receiptUrl: one.hosted_invoice_url ?? null,
      pdfUrl: one.invoice_pdf ?? null,
    });
  }
  return found;
}

/** A change of plan is of many lines, none of which says what it is. */
const describe = ({ description, billing_reason: reason, lines }: Stripe.Invoice): string =>
  description ?? (reason === 'subscription_update' ? 'Change of plan' : (lines.data[0]?.description ?? ''));

const invoiceStatuses = ['draft', 'open', 'paid', 'uncollectible', 'void'] as const;

/** One of a status that Stripe may add later is left aside, as a draft is. */
const toInvoiceStatus = (status: string | null): InvoiceSnapshot['status'] =>
  invoiceStatuses.find((known) => known === status) ?? 'draft';

async function readSales(
  stripe: Stripe,
  prices: PriceReader,
  charges: Promise<ChargeSnapshot[]>,
  customer: string,
): Promise<Pick<Snapshot, 'sales' | 'unknownSales'>> {
  const found: SaleSnapshot[] = [];
  const unknown: UnknownSale[] = [];
  const expand = ['data.line_items', 'data.invoice', 'data.payment_intent.latest_charge'];
  for await (const one of stripe.checkout.sessions.list({ customer, status: 'complete', limit, expand })) {
    if (one.mode !== 'payment' || one.payment_status !== 'paid') continue;
    const known = found.length;
    for (const { price } of one.line_items?.data ?? []) {
      const addOn = price && (await prices.readAddOn(price));
      if (!addOn) continue;
      found.push({
        sessionId: one.id,
        addOn,
        amount: one.amount_total ?? price.unit_amount ?? 0,
        amountRefunded: sumRefunds(await charges, [idOf(one.payment_intent) ?? '']),
        dispute: markOf(await charges, [idOf(one.payment_intent) ?? '']),
        currency: one.currency ?? price.currency,
        createdAt: toMoment(one.created),
        receiptUrl: findReceipt(one),
        // Whoever follows a payment link can add a reference to its address.
        orderedBy: one.payment_link === null ? one.client_reference_id : null,
      });
      break; // a sale is of one thing
    }
    if (found.length > known) continue;
    const name = one.line_items?.data[0]?.description ?? 'something';
    const [amount, currency] = [one.amount_total ?? 0, one.currency ?? 'nzd'];
    unknown.push({ sessionId: one.id, customerId: customer, name, amount, currency });
  }
  return { sales: found, unknownSales: unknown };
}

/** What is sold once has an invoice of its own since we ask Stripe for one. */
function findReceipt({ invoice, payment_intent: payment }: Stripe.Checkout.Session): string | null {
  const page = typeof invoice === 'object' ? invoice?.hosted_invoice_url : null;
  const charge = typeof payment === 'object' ? payment?.latest_charge : null;
  return page ?? (typeof charge === 'object' ? charge?.receipt_url : null) ?? null;
}

function toCard(method: string | Stripe.PaymentMethod | null | undefined): CardSnapshot | null {
  if (!method || typeof method === 'string' || !method.card) return null;
  const { brand, last4, exp_month: expMonth, exp_year: expYear } = method.card;
  return { id: method.id, addedAt: toMoment(method.created), brand, last4, expMonth, expYear };
}

const toMoment = (seconds: number): string => new Date(seconds * 1000).toISOString();
const toMomentOrNull = (seconds: number | null): string | null =>
  seconds === null ? null : toMoment(seconds);
