import type { CheckoutState, PendingChange } from '@stackworks/contracts';
import { pick } from '#/platform/database/columns.ts';
import { liveStatuses, toStatus } from '#/modules/billing/subscription-status.ts';
import { findCorrections, isLate, isOpen, sumDue } from './find-corrections.ts';
import { byCreation, calculateDiscount, pickActiveSubscription } from './pick-active-subscription.ts';
import {
  metadataNames,
  type CustomerSnapshot,
  type InvoiceSnapshot,
  type Snapshot,
  type SubscriptionSnapshot,
} from './snapshot.ts';

export type BillingState = ReturnType<typeof toBillingState>;

export type SubscriptionState = ReturnType<typeof toSubscription>;

/**
 * Works out a client's billing from Stripe's many objects about them. Pure, so the order of Stripe's events makes no
 * difference.
 * @param known the subscription we know to be their plan, which stays that, whatever its product says, and the sales we know
 */
export function toBillingState(
  snapshot: Snapshot,
  { subscriptionId: knownId, sessionIds }: KnownBilling = nothingKnown,
) {
  // Subscriptions that staff made by hand for something else, such as a retainer, are left alone.
  const ofPlans = snapshot.subscriptions.filter((one) => one.id === knownId || isOfPlan(one));
  const begun = ofPlans.filter((one) => hasBegun(one, snapshot.invoices));
  const extra = begun.filter(isExtra);
  const ours = begun.filter((one) => !isExtra(one));
  // While one can't be read, we can't tell which is active: the plan stays as it was last read.
  const active = snapshot.unread.hasSubscription ? null : pickActiveSubscription(ours, snapshot.invoices);
  const sales = [...snapshot.sales].sort(byCreation);
  return {
    /** The customer of the subscription, or of the sales. */
    customer:
      snapshot.customers.find(({ id }) => id === active?.customerId) ?? firstWithSale(snapshot) ?? nobody,
    /** Null when no plan was ever paid. */
    subscription: active && toSubscription(active, snapshot),
    invoices: snapshot.invoices.filter((one) => isVisible(one, snapshot)),
    sales,
    disputes: snapshot.disputes,
    unknownSales: snapshot.unknownSales,
    unknownInvoice: findUnknownInvoice(snapshot, ofPlans),
    /** The outcome of each checkout, by its id. */
    checkouts: ofPlans.flatMap((one) => toCheckout(one, begun, snapshot.invoices)),
    extraSubscriptionIds: extra.map(({ id }) => id),
    corrections: findCorrections({ ...snapshot, subscriptions: ofPlans }, begun, active, sessionIds),
    /** Whether anything was ever paid: then they have an account. */
    hasPaid: begun.length > 0 || sales.length > 0,
    /** What we couldn't read, in sentences for staff. */
    unread: snapshot.unread.sentences,
  };
}

/** What we have stored of a client. */
export type KnownBilling = { subscriptionId: string | null; sessionIds: ReadonlySet<string> };

const nothingKnown: KnownBilling = { subscriptionId: null, sessionIds: new Set() };

const nobody: CustomerSnapshot = {
  id: '',
  email: null,
  name: null,
  paymentMethod: null,
  credit: 0,
  isDemo: false,
};

const firstWithSale = ({ customers }: Snapshot): CustomerSnapshot | undefined =>
  customers.find(({ email }) => email !== null) ?? customers[0];

/** What our checkout began stays a plan, even at a price we don't know. */
const isOfPlan = ({ plan, metadata }: SubscriptionSnapshot): boolean =>
  plan !== null || metadata[metadataNames.checkout] !== undefined;

const isExtra = ({ metadata }: SubscriptionSnapshot): boolean =>
  metadata[metadataNames.extraTo] !== undefined;

/** One that was cancelled before its first payment never was a subscription. */
function hasBegun({ id, status }: SubscriptionSnapshot, invoices: readonly InvoiceSnapshot[]): boolean {
  if (liveStatuses.has(status)) return true;
  if (status !== 'canceled') return false;
  return invoices.some((invoice) => invoice.subscriptionId === id && invoice.status === 'paid');
}

function toSubscription(active: SubscriptionSnapshot, snapshot: Snapshot) {
  const overdue = findOverdueInvoice(active, snapshot.invoices);
  const customer = snapshot.customers.find(({ id }) => id === active.customerId);
  return {
    ...pick(active, [
      ...(['id', 'customerId', 'plan', 'nextPlan', 'priceId', 'listAmount', 'currency'] as const),
      ...(['interval', 'intervalCount', 'isOurPrice', 'periodStart', 'periodEnd', 'endedAt'] as const),
    ]),
    ...calculateDiscount(active),
    stripeStatus: active.status,
    status: toStatus(active.status) ?? 'inactive',
    cancelAt: liveStatuses.has(active.status) ? active.cancelAt : null,
    /** The first failure of the invoice that is overdue longest. */
    pastDueSince: isLate(active)
      ? (overdue?.dueAt ?? overdue?.finalizedAt ?? overdue?.createdAt ?? active.periodStart)
      : null,
    overdueInvoiceId: overdue?.id ?? null,
    /** What a new card would be charged at once. */
    owed: sumDue(active, snapshot),
    /** Stripe's page on which their bank waits for their confirmation. */
    confirmUrl: overdue?.needsConfirmation ? overdue.receiptUrl : null,
    pendingChange: findPendingChange(active, snapshot.invoices),
    credit: customer?.credit ?? 0,
    paymentMethod: active.paymentMethod ?? customer?.paymentMethod ?? null,
    termsVersion: active.metadata[metadataNames.terms] ?? null,
    beganAt: active.createdAt,
  };
}

/**
 * A late payer's invoice that is overdue longest: a card is first charged when it becomes final, and one that was sent is due
 * on its day. What Stripe calls late is late, even if no payment was tried.
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

/** Drafts can still change, and clients needn't see what they never went on to pay. */
function isVisible(invoice: InvoiceSnapshot, { subscriptions, invoices }: Snapshot): boolean {
  if (invoice.status === 'draft') return false;
  if (invoice.subscriptionId === null) return invoice.status !== 'void';
  return subscriptions.some((one) => one.id === invoice.subscriptionId && hasBegun(one, invoices));
}

function toCheckout(
  { id: subscriptionId, customerId, status, metadata }: SubscriptionSnapshot,
  begun: readonly SubscriptionSnapshot[],
  invoices: readonly InvoiceSnapshot[],
) {
  const id = metadata[metadataNames.checkout];
  if (id === undefined) return [];
  const toState = (): CheckoutState => {
    if (begun.some((one) => one.id === subscriptionId)) return 'paid';
    if (status !== 'incomplete') return 'ended';
    const isPaying = invoices.some((one) => one.subscriptionId === subscriptionId && one.status === 'paid');
    return isPaying ? 'processing' : 'open';
  };
  return [{ id, subscriptionId, customerId, state: toState() }];
}

/** The newest invoice they paid that isn't for a plan. */
const findUnknownInvoice = (
  { invoices }: Snapshot,
  ofPlans: readonly SubscriptionSnapshot[],
): InvoiceSnapshot | null =>
  invoices
    .filter(({ status, amount }) => status === 'paid' && amount > 0)
    .filter(({ subscriptionId }) => ofPlans.every(({ id }) => id !== subscriptionId))
    .sort(byCreation)
    .at(-1) ?? null;

/** The subscription if it has just begun. */
export const findNewPlan = ({
  state: { subscription },
  isFirstSeen,
}: {
  state: Pick<BillingState, 'subscription'>;
  isFirstSeen: boolean;
}): SubscriptionState | null =>
  isFirstSeen && subscription && liveStatuses.has(subscription.stripeStatus) ? subscription : null;
