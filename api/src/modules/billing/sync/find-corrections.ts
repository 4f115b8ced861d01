import { brandKitDiscountPercent } from '@stackworks/contracts';
import { brandKitCouponId } from '#/modules/billing/catalogue-prices.ts';
import { liveStatuses } from '#/modules/billing/subscription-status.ts';
import { byCreation, byPayment } from './pick-active-subscription.ts';
import {
  metadataNames,
  type CustomerSnapshot,
  type InvoiceSnapshot,
  type SaleSnapshot,
  type Snapshot,
  type SubscriptionSnapshot,
} from './snapshot.ts';

/** Charges a late payer's new card, or voids overdue invoices once the plan is paid again. */
type OverdueCorrection =
  | { kind: 'use-card'; subscriptionId: string; cardId: string }
  | { kind: 'pay-owed'; invoiceId: string; isDraft: boolean; cardId: string }
  | { kind: 'void-overdue'; invoiceId: string; isDraft: boolean };

/** Applies or removes the discount that comes with a brand kit. */
export type DiscountCorrection = {
  kind: 'give-discount' | 'take-discount';
  subscriptionId: string;
  /** The plan's other discounts, in order. */
  otherDiscountIds: string[];
  /** What was charged in full after the brand kit was bought, and what to refund of each. */
  refunds: { invoiceId: string; amount: number }[];
};

/** What to correct at Stripe before we store what is there. */
export type Correction =
  | { kind: 'end-extra'; subscriptionId: string; activeId: string; refundInvoiceIds: string[] }
  | { kind: 'cancel-unpaid'; subscriptionId: string }
  | { kind: 'refund-sale'; sessionId: string; paymentIntentId: string }
  | DiscountCorrection
  | OverdueCorrection;

export function findCorrections(
  snapshot: Snapshot,
  begun: readonly SubscriptionSnapshot[],
  active: SubscriptionSnapshot | null,
  knownSessionIds: ReadonlySet<string>,
): Correction[] {
  const kits = refundSecondKits(snapshot.sales, knownSessionIds);
  return [...kits, ...correctPlan(snapshot, begun, active)];
}

function correctPlan(
  snapshot: Snapshot,
  begun: readonly SubscriptionSnapshot[],
  active: SubscriptionSnapshot | null,
): Correction[] {
  if (!active || !liveStatuses.has(active.status)) return [];
  const { subscriptions, invoices } = snapshot;
  const others = begun.filter((one) => one !== active && liveStatuses.has(one.status));
  const extra = others.map((one): Correction => {
    const paid = invoices.filter((each) => each.subscriptionId === one.id && each.status === 'paid');
    // One that was paid first has been used, so it is not refunded.
    const refunded = byPayment(invoices)(active, one) < 0 ? paid : [];
    return {
      kind: 'end-extra',
      subscriptionId: one.id,
      activeId: active.id,
      refundInvoiceIds: refunded.map(({ id }) => id),
    };
  });
  const unpaid = subscriptions
    .filter(({ status }) => status === 'incomplete')
    .map(({ id }): Correction => ({ kind: 'cancel-unpaid', subscriptionId: id }));
  const discount = correctDiscount(active, snapshot);
  return [...extra, ...unpaid, ...discount, ...findOverdueCorrections(active, snapshot)];
}

/** New sales of a brand kit to somebody who has one already, such as in two windows. Those we know have been delivered. */
const findSecondKits = (
  sales: readonly SaleSnapshot[],
  knownSessionIds: ReadonlySet<string>,
): SaleSnapshot[] =>
  sales
    .filter(({ addOn, dispute }) => addOn === 'brand-kit' && dispute === null)
    .toSorted(
      (a, b) =>
        Number(knownSessionIds.has(b.sessionId)) - Number(knownSessionIds.has(a.sessionId)) ||
        byCreation(a, b),
    )
    .filter((one) => !isRefunded(one))
    .slice(1)
    .filter(({ sessionId }) => !knownSessionIds.has(sessionId));

const refundSecondKits = (
  sales: readonly SaleSnapshot[],
  knownSessionIds: ReadonlySet<string>,
): Correction[] =>
  findSecondKits(sales, knownSessionIds).flatMap(({ sessionId, paymentIntentId }) =>
    paymentIntentId === null ? [] : [{ kind: 'refund-sale', sessionId, paymentIntentId }],
  );

/** Whether Stripe waits for a payment of a subscription that was active. */
export const isLate = ({ status }: Pick<SubscriptionSnapshot, 'status'>): boolean =>
  status === 'past_due' || status === 'unpaid';

/** Whether an invoice is final and unpaid. */
export const isOpen = ({ status }: InvoiceSnapshot): boolean =>
  status === 'open' || status === 'uncollectible';

/** Whether Stripe will not charge a card for an invoice any more, as for all of an unpaid subscription. */
const isGivenUp = ({ isCollected, isRetried }: InvoiceSnapshot): boolean => isCollected && !isRetried;

const newestOf = (invoices: readonly InvoiceSnapshot[]): InvoiceSnapshot | null =>
  [...invoices].sort(byCreation).at(-1) ?? null;

/**
 * The invoice that pays a late subscription: the newest that Stripe no longer collects. Months in which the plan was locked
 * are not charged. Source: decision 034.
 */
function findDue(
  { id, status }: SubscriptionSnapshot,
  invoices: readonly InvoiceSnapshot[],
): InvoiceSnapshot | null {
  if (!isLate({ status })) return null;
  return newestOf(
    invoices.filter(
      (one) => one.subscriptionId === id && (isOpen(one) || (one.status === 'draft' && isGivenUp(one))),
    ),
  );
}

/**
 * What a new card is charged at once, in cents; null when nobody is late, or invoices are sent. A final invoice has credit
 * taken off already, a draft will have.
 */
export function sumDue(active: SubscriptionSnapshot, { customers, invoices }: Snapshot): number | null {
  const due = active.isCollected && !active.isCollectionPaused ? findDue(active, invoices) : null;
  if (due?.status !== 'draft') return due?.remaining ?? null;
  const credit = customers.find(({ id }) => id === active.customerId)?.credit ?? 0;
  return Math.max(due.amount - credit, 0);
}

/** What to do about overdue invoices. While staff pause collection, they settle it. */
export function findOverdueCorrections(
  active: SubscriptionSnapshot,
  snapshot: Snapshot,
): OverdueCorrection[] {
  if (active.isCollectionPaused) return [];
  const customer = snapshot.customers.find(({ id }) => id === active.customerId);
  const invoices = snapshot.invoices.filter(({ subscriptionId }) => subscriptionId === active.id);
  return [...useCard(active, customer, invoices), ...voidOverdue(active, customer, invoices)];
}

/**
 * Stripe's pages change the customer's card, while a subscription stays with its own. We use the newer card, and charge it
 * at once, and only once, for what is overdue.
 */
function useCard(
  active: SubscriptionSnapshot,
  customer: CustomerSnapshot | undefined,
  invoices: readonly InvoiceSnapshot[],
): OverdueCorrection[] {
  if (!active.isCollected) return [];
  const own = active.paymentMethod;
  const theirs = customer?.paymentMethod ?? null;
  const isNewer = own !== null && theirs !== null && theirs.id !== own.id && theirs.addedAt >= own.addedAt;
  const card = isNewer ? theirs : (own ?? theirs);
  if (card === null) return [];
  const corrections: OverdueCorrection[] = isNewer
    ? [{ kind: 'use-card', subscriptionId: active.id, cardId: card.id }]
    : [];
  // Another attempt would take the question away that somebody may be answering.
  if (invoices.some((one) => isOpen(one) && one.isInProgress)) return corrections;
  const due = findDue(active, invoices);
  const declined = newestOf(invoices.filter((one) => isOpen(one) && one.attempted));
  if (due && declined && declined.declinedCardId !== card.id) {
    const { id: invoiceId, status } = due;
    corrections.push({ kind: 'pay-owed', invoiceId, isDraft: status === 'draft', cardId: card.id });
  }
  return corrections;
}

/**
 * Voids renewals before the newest paid one that Stripe gave up on; what staff held back for a client who then paid stays.
 * With credit a draft stays a draft: finalised, it would be paid from that.
 */
function voidOverdue(
  active: SubscriptionSnapshot,
  customer: CustomerSnapshot | undefined,
  invoices: readonly InvoiceSnapshot[],
): OverdueCorrection[] {
  if (active.status !== 'active' && active.status !== 'trialing') return [];
  const paid = newestOf(invoices.filter(({ status }) => status === 'paid'));
  if (!paid) return [];
  const hasCredit = (customer?.credit ?? 0) > 0;
  const isVoid = (one: InvoiceSnapshot): boolean =>
    one.status === 'open' || (one.status === 'draft' && !hasCredit && isOfUnpaid(one, invoices));
  return invoices
    .filter((one) => one.isRenewal && isGivenUp(one) && isVoid(one) && one.createdAt < paid.createdAt)
    .sort(byCreation)
    .map(({ id: invoiceId, status }) => ({ kind: 'void-overdue', invoiceId, isDraft: status === 'draft' }));
}

/** Whether the subscription was unpaid when a draft was made: the last final invoice before it was tried and not paid. */
function isOfUnpaid(draft: InvoiceSnapshot, invoices: readonly InvoiceSnapshot[]): boolean {
  const before = newestOf(
    invoices.filter(({ status, createdAt }) => status !== 'draft' && createdAt < draft.createdAt),
  );
  return before !== null && before.status !== 'paid' && before.attempted;
}

/**
 * A brand kit discounts a plan, until it is fully refunded; what staff apply or remove by hand stays. A payment link can't
 * know its buyer, so what it overcharged is refunded. Source: decision 049.
 */
function correctDiscount(
  { id: subscriptionId, discounts, metadata }: SubscriptionSnapshot,
  { sales, invoices }: Pick<Snapshot, 'sales' | 'invoices'>,
): DiscountCorrection[] {
  const brandKits = sales.filter(({ addOn }) => addOn === 'brand-kit');
  const isOurs = metadata[metadataNames.brandKit] !== undefined;
  const [first] = brandKits.filter((one) => !isRefunded(one)).sort(byCreation);
  const others = discounts.filter(({ couponId }) => couponId !== brandKitCouponId);
  const otherDiscountIds = others.map(({ id }) => id);
  if (first) {
    if (isOurs || others.length < discounts.length) return [];
    const own = invoices.filter((one) => one.subscriptionId === subscriptionId);
    const refunds = findOvercharged(own, first);
    return [{ kind: 'give-discount', subscriptionId, otherDiscountIds, refunds }];
  }
  if (brandKits.length === 0 || !isOurs) return [];
  return [{ kind: 'take-discount', subscriptionId, otherDiscountIds, refunds: [] }];
}

/** The discount on each month charged since the brand kit was bought. */
function findOvercharged(
  invoices: readonly InvoiceSnapshot[],
  brandKit: SaleSnapshot,
): DiscountCorrection['refunds'] {
  return invoices
    .filter(({ status, isFirst, isRenewal }) => status === 'paid' && (isFirst || isRenewal))
    .filter(({ createdAt }) => createdAt >= brandKit.createdAt)
    .map(({ id: invoiceId, amount, charged, amountRefunded }) => ({
      invoiceId,
      amount: Math.min(Math.round((amount * brandKitDiscountPercent) / 100), charged - amountRefunded),
    }))
    .filter(({ amount }) => amount > 0);
}

export const isRefunded = ({ amount, amountRefunded }: SaleSnapshot): boolean =>
  amountRefunded > 0 && amountRefunded >= amount;
