import type {
  BillingInterval,
  CheckoutState,
  PendingChange,
  SubscriptionStatus,
  PlanSlug,
} from '@stackworks/contracts';
import { liveStatuses, toStatus } from '#/modules/billing/subscription-status.ts';
import { byCreation, pickActiveSubscription, calculateDiscount } from './pick-active-subscription.ts';
import { isLate, isOpen, sumDue, type Correction, findCorrections } from './find-corrections.ts';
import {
  metadataNames,
  type CustomerSnapshot,
  type DisputeSnapshot,
  type InvoiceSnapshot,
  type PaymentMethodSnapshot,
  type SaleSnapshot,
  type Snapshot,
  type SubscriptionSnapshot,
  type UnknownSale,
} from './snapshot.ts';

/** The one subscription of somebody who pays, as it stands. */
export type SubscriptionState = {
  id: string;
  customerId: string;
  stripeStatus: string;
  status: SubscriptionStatus;
  plan: PlanSlug | null;
  priceId: string;
  listAmount: number;
  amount: number;
  currency: string;
  interval: BillingInterval;
  intervalCount: number;
  isOurPrice: boolean;
  discountPercent: number | null;
  periodStart: string;
  periodEnd: string;
  cancelAt: string | null;
  endedAt: string | null;
  /** The first failure of the invoice that is owed the longest, and which it is. */
  pastDueSince: string | null;
  overdueInvoiceId: string | null;
  /** What a new card would be charged for what is late, at once. */
  owed: number | null;
  /** Stripe's page on which their bank asks for their confirmation; null where no bank waits for it. */
  confirmUrl: string | null;
  pendingChange: PendingChange | null;
  /** What is taken off the next charges. */
  credit: number;
  paymentMethod: PaymentMethodSnapshot | null;
  termsVersion: string | null;
  beganAt: string;
};

export type BillingState = {
  /** Who it is; the customer of the subscription where there is one. */
  customer: CustomerSnapshot;
  /** Null when no plan was ever paid. */
  subscription: SubscriptionState | null;
  invoices: InvoiceSnapshot[];
  sales: SaleSnapshot[];
  disputes: DisputeSnapshot[];
  unknownSales: UnknownSale[];
  /** The newest invoice they have paid of anything that is no plan. */
  unknownInvoice: InvoiceSnapshot | null;
  /** What has become of each attempt to buy a plan, by its id. */
  checkouts: { id: string; state: CheckoutState; subscriptionId: string; customerId: string }[];
  /** Subscriptions that were paid beside the one that goes on. */
  extraSubscriptionIds: string[];
  corrections: Correction[];
  /** Whether anything was ever paid: then they have an account. */
  hasPaid: boolean;
  /** What Stripe would not say, in sentences for staff. */
  unread: string[];
};

/**
 * What Stripe's many objects about a person come to. It asks nobody and keeps nothing, so whatever is read at the end of
 * any events in any order comes to the same.
 * @param knownId the subscription that we know to be their plan: it stays that, whatever its product says or cannot say
 */
export function toBillingState(snapshot: Snapshot, knownId: string | null = null): BillingState {
  // What staff have made by hand for something else, as a retainer, is no plan, and is let alone.
  const ofPlans = snapshot.subscriptions.filter((one) => one.id === knownId || isOfPlan(one));
  const begun = ofPlans.filter((one) => hasBegun(one, snapshot.invoices));
  const extra = begun.filter(isExtra);
  // While one cannot be read, nobody knows which of them goes on: the plan stays as it was read last.
  const active = snapshot.unread.hasSubscription
    ? null
    : pickActiveSubscription(
        begun.filter((one) => !isExtra(one)),
        snapshot.invoices,
      );
  const subscription = active && toSubscription(active, snapshot);
  const customer =
    snapshot.customers.find(({ id }) => id === active?.customerId) ?? firstWithSale(snapshot) ?? nobody;
  const sales = [...snapshot.sales].sort(byCreation);
  return {
    customer,
    subscription,
    invoices: snapshot.invoices.filter((one) => isVisible(one, snapshot)),
    sales,
    disputes: snapshot.disputes,
    unknownSales: snapshot.unknownSales,
    unknownInvoice: findUnknownInvoice(snapshot, ofPlans),
    checkouts: ofPlans.flatMap((one) => toCheckout(one, begun, snapshot.invoices)),
    extraSubscriptionIds: extra.map(({ id }) => id),
    corrections: findCorrections({ ...snapshot, subscriptions: ofPlans }, begun, active),
    hasPaid: begun.length > 0 || sales.length > 0,
    unread: snapshot.unread.sentences,
  };
}

const nobody: CustomerSnapshot = { id: '', email: null, name: null, paymentMethod: null };

const firstWithSale = ({ customers }: Snapshot): CustomerSnapshot | undefined =>
  customers.find(({ email }) => email !== null) ?? customers[0];

/** What we began ourselves stays a plan, though its price be changed by hand to one we do not know. */
const isOfPlan = ({ plan, metadata }: SubscriptionSnapshot): boolean =>
  plan !== null || metadata[metadataNames.checkout] !== undefined;

const isExtra = ({ metadata }: SubscriptionSnapshot): boolean =>
  metadata[metadataNames.extraTo] !== undefined;

/** One that was cancelled before its first payment has never been a subscription. */
function hasBegun({ id, status }: SubscriptionSnapshot, invoices: readonly InvoiceSnapshot[]): boolean {
  if (liveStatuses.has(status)) return true;
  if (status !== 'canceled') return false;
  return invoices.some((invoice) => invoice.subscriptionId === id && invoice.status === 'paid');
}

function toSubscription(active: SubscriptionSnapshot, snapshot: Snapshot): SubscriptionState {
  const owed = findOverdueInvoice(active, snapshot.invoices);
  const customer = snapshot.customers.find(({ id }) => id === active.customerId);
  const { percent, amount } = calculateDiscount(active);
  return {
    id: active.id,
    customerId: active.customerId,
    stripeStatus: active.status,
    status: toStatus(active.status) ?? 'inactive',
    plan: active.plan,
    priceId: active.priceId,
    listAmount: active.listAmount,
    amount,
    currency: active.currency,
    interval: active.interval,
    intervalCount: active.intervalCount,
    isOurPrice: active.isOurPrice,
    discountPercent: percent,
    periodStart: active.periodStart,
    periodEnd: active.periodEnd,
    cancelAt: liveStatuses.has(active.status) ? active.cancelAt : null,
    endedAt: active.endedAt,
    pastDueSince: isLate(active)
      ? (owed?.dueAt ?? owed?.finalizedAt ?? owed?.createdAt ?? active.periodStart)
      : null,
    overdueInvoiceId: owed?.id ?? null,
    owed: sumDue(active, snapshot),
    confirmUrl: owed?.needsConfirmation ? owed.receiptUrl : null,
    pendingChange: findPendingChange(active, snapshot.invoices),
    credit: customer?.credit ?? 0,
    paymentMethod: active.paymentMethod ?? customer?.paymentMethod ?? null,
    termsVersion: active.metadata[metadataNames.terms] ?? null,
    beganAt: active.createdAt,
  };
}

/**
 * The invoice of a late payer that is owed the longest: its payment is first tried as it becomes final, and one that was sent
 * is owed from its day. Whatever Stripe thinks late is, though no payment of it was tried.
 */
function findOverdueInvoice(
  { id, status }: SubscriptionSnapshot,
  invoices: readonly InvoiceSnapshot[],
): InvoiceSnapshot | null {
  if (!isLate({ status })) return null;
  const open = invoices.filter((one) => one.subscriptionId === id && isOpen(one)).sort(byCreation);
  return open.find(({ attempted, dueAt }) => attempted || dueAt !== null) ?? open[0] ?? null;
}

/** A change of plan whose invoice is open: once that is paid or void, Stripe has made the change or dropped it. */
function findPendingChange(
  { pendingUpdate }: SubscriptionSnapshot,
  invoices: readonly InvoiceSnapshot[],
): PendingChange | null {
  const invoice = invoices.find(({ id, status }) => id === pendingUpdate?.invoiceId && status === 'open');
  if (!pendingUpdate || !invoice?.receiptUrl) return null;
  const { remaining: amount, needsConfirmation, receiptUrl: url } = invoice;
  return { plan: pendingUpdate.plan, amount, needsConfirmation, url, expiresAt: pendingUpdate.expiresAt };
}

/** Drafts can still change, and what nobody went on to pay is no affair of theirs. */
function isVisible(invoice: InvoiceSnapshot, { subscriptions, invoices }: Snapshot): boolean {
  if (invoice.status === 'draft') return false;
  if (invoice.subscriptionId === null) return invoice.status !== 'void';
  return subscriptions.some((one) => one.id === invoice.subscriptionId && hasBegun(one, invoices));
}

function toCheckout(
  one: SubscriptionSnapshot,
  begun: readonly SubscriptionSnapshot[],
  invoices: readonly InvoiceSnapshot[],
): BillingState['checkouts'] {
  const id = one.metadata[metadataNames.checkout];
  if (id === undefined) return [];
  const about = { id, subscriptionId: one.id, customerId: one.customerId };
  if (begun.includes(one)) return [{ ...about, state: 'paid' }];
  if (one.status !== 'incomplete') return [{ ...about, state: 'ended' }];
  const isPaying = invoices.some((invoice) => invoice.subscriptionId === one.id && invoice.status === 'paid');
  return [{ ...about, state: isPaying ? 'processing' : 'open' }];
}

/** The newest invoice somebody has paid of anything that is no plan. */
const findUnknownInvoice = (
  { invoices }: Snapshot,
  ofPlans: readonly SubscriptionSnapshot[],
): InvoiceSnapshot | null =>
  invoices
    .filter(({ status, amount }) => status === 'paid' && amount > 0)
    .filter(({ subscriptionId }) => ofPlans.every(({ id }) => id !== subscriptionId))
    .sort(byCreation)
    .at(-1) ?? null;
