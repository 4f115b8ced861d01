import { brandKitDiscountPercent } from '@stackworks/contracts';
import { brandKitCouponId } from '#/modules/billing/sold-prices.ts';
import { liveStatuses } from '#/modules/billing/subscription-status.ts';
import {
  type CustomerSnapshot,
  type InvoiceSnapshot,
  type Snapshot,
  type SubscriptionSnapshot,
  metadataNames,
  type SaleSnapshot,
} from './snapshot.ts';
import { byCreation, byPayment } from './pick-active-subscription.ts';

/** What a late payer's new card is used for, and what is called off once the plan is paid for again. */
export type OverdueCorrection =
  | { kind: 'use-card'; subscriptionId: string; cardId: string }
  | { kind: 'pay-owed'; invoiceId: string; isDraft: boolean; cardId: string }
  | { kind: 'call-off'; invoiceId: string; isDraft: boolean };

const paidStatuses: ReadonlySet<string> = new Set(['active', 'trialing']);

/** Whether Stripe waits for a payment of a subscription that ran. */
export const isLate = ({ status }: Pick<SubscriptionSnapshot, 'status'>): boolean =>
  status === 'past_due' || status === 'unpaid';

/** Whether an invoice is final, and its money has not come. */
export const isOpen = ({ status }: InvoiceSnapshot): boolean =>
  status === 'open' || status === 'uncollectible';

/** Whether nothing more is tried of what a card should have paid, as of all that is made for an unpaid subscription. */
const isGivenUp = ({ isCollected, isTried }: InvoiceSnapshot): boolean => isCollected && !isTried;

/**
 * The invoice that makes a late subscription paid again: the newest that Stripe is not still collecting. The months in
 * which the plan was locked are not charged. Source: decision 034.
 */
function findDue(
  { id, status }: SubscriptionSnapshot,
  invoices: readonly InvoiceSnapshot[],
): InvoiceSnapshot | null {
  if (!isLate({ status })) return null;
  const due = invoices.filter(
    (one) => one.subscriptionId === id && (isOpen(one) || (one.status === 'draft' && isGivenUp(one))),
  );
  return due.sort(byCreation).at(-1) ?? null;
}

/**
 * What a new card is charged for that at once, in cents; null where nobody is late, or pays what was sent to them. Credit has
 * been taken off an invoice that is final, and will be off a draft.
 */
export function sumDue(active: SubscriptionSnapshot, { customers, invoices }: Snapshot): number | null {
  const due = active.isCollected && !active.isHeldBack ? findDue(active, invoices) : null;
  if (due?.status !== 'draft') return due?.remaining ?? null;
  const credit = customers.find(({ id }) => id === active.customerId)?.credit ?? 0;
  return Math.max(due.amount - credit, 0);
}

/**
 * What to do at Stripe about overdue invoices; repeating it changes nothing. While staff have paused collection, it is
 * theirs to settle.
 */
export function findOverdueCorrections(
  active: SubscriptionSnapshot,
  snapshot: Snapshot,
): OverdueCorrection[] {
  if (active.isHeldBack) return [];
  const customer = snapshot.customers.find(({ id }) => id === active.customerId);
  const invoices = snapshot.invoices.filter(({ subscriptionId }) => subscriptionId === active.id);
  return [...useCard(active, customer, invoices), ...callOff(active, customer, invoices)];
}

/**
 * Stripe's pages change the customer's card, while a subscription begun with a card stays with that one. The newer
 * card is used, and charged at once for what is overdue. A card is tried once.
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
  const due = findDue(active, invoices);
  const declined = invoices
    .filter((one) => isOpen(one) && one.attempted)
    .sort(byCreation)
    .at(-1);
  if (due && declined && declined.declinedCardId !== card.id) {
    const { id: invoiceId, status } = due;
    corrections.push({ kind: 'pay-owed', invoiceId, isDraft: status === 'draft', cardId: card.id });
  }
  return corrections;
}

/**
 * What nobody collects any more of months before the newest that is paid, from the one on that could not be paid: what staff
 * held back of somebody who has paid all the same is theirs. A draft of somebody with credit stays one: made final, it would
 * be paid from that.
 */
function callOff(
  active: SubscriptionSnapshot,
  customer: CustomerSnapshot | undefined,
  invoices: readonly InvoiceSnapshot[],
): OverdueCorrection[] {
  if (!paidStatuses.has(active.status)) return [];
  const paid = invoices
    .filter(({ status }) => status === 'paid')
    .sort(byCreation)
    .at(-1);
  if (!paid) return [];
  const hasCredit = (customer?.credit ?? 0) > 0;
  return invoices
    .filter(
      (one) =>
        one.isOfPeriod &&
        isGivenUp(one) &&
        (one.status === 'open' || (one.status === 'draft' && !hasCredit && isOfUnpaid(one, invoices))) &&
        one.createdAt < paid.createdAt,
    )
    .sort(byCreation)
    .map(({ id: invoiceId, status }) => ({ kind: 'call-off', invoiceId, isDraft: status === 'draft' }));
}

/** Whether a draft was made while its subscription was unpaid: then the last that is final before it was tried, and not paid. */
function isOfUnpaid(draft: InvoiceSnapshot, invoices: readonly InvoiceSnapshot[]): boolean {
  const before = invoices
    .filter(({ status, createdAt }) => status !== 'draft' && createdAt < draft.createdAt)
    .sort(byCreation)
    .at(-1);
  return before !== undefined && before.status !== 'paid' && before.attempted;
}

/** What has to become of the discount that goes with a brand kit. */
export type DiscountCorrection = {
  kind: 'give-discount' | 'take-discount';
  subscriptionId: string;
  /** Whatever else is off the plan, in its order. */
  keepDiscountIds: string[];
  /** What was charged in full although the brand kit had been bought before, and what is refunded of each. */
  refunds: { invoiceId: string; amount: number }[];
};

/**
 * A brand kit takes something off the plan, once; one that was paid back in full takes it off no longer. What staff have
 * given by hand, or taken away, stays as they left it. A payment link cannot know its buyer, so what it charged too much is
 * refunded. Source: decision 049.
 */
function correctDiscount(
  { id: subscriptionId, discounts, metadata }: SubscriptionSnapshot,
  { sales, invoices }: Pick<Snapshot, 'sales' | 'invoices'>,
): DiscountCorrection[] {
  const brandKits = sales.filter(({ addOn }) => addOn === 'brand-kit');
  const isOurs = metadata[metadataNames.brandKit] !== undefined;
  const isGiven = isOurs || discounts.some(({ couponId }) => couponId === brandKitCouponId);
  const idsOf = (active: typeof discounts) => active.map(({ id }) => id);
  const [first] = brandKits.filter((one) => !isPaidBack(one)).sort(byCreation);
  if (first) {
    if (isGiven) return [];
    const refunds = findOvercharged(
      invoices.filter((one) => one.subscriptionId === subscriptionId),
      first,
    );
    return [{ kind: 'give-discount', subscriptionId, keepDiscountIds: idsOf(discounts), refunds }];
  }
  if (brandKits.length === 0 || !isOurs) return [];
  const others = discounts.filter(({ couponId }) => couponId !== brandKitCouponId);
  return [{ kind: 'take-discount', subscriptionId, keepDiscountIds: idsOf(others), refunds: [] }];
}

/** Of what a plan has cost since a brand kit was bought: its share of each month, as far as that was charged. */
function findOvercharged(
  invoices: readonly InvoiceSnapshot[],
  brandKit: SaleSnapshot,
): DiscountCorrection['refunds'] {
  return invoices
    .filter(({ status, isFirst, isOfPeriod }) => status === 'paid' && (isFirst || isOfPeriod))
    .filter(({ createdAt }) => createdAt >= brandKit.createdAt)
    .map(({ id: invoiceId, amount, charged, amountRefunded }) => ({
      invoiceId,
      amount: Math.min(Math.round((amount * brandKitDiscountPercent) / 100), charged - amountRefunded),
    }))
    .filter(({ amount }) => amount > 0);
}

const isPaidBack = ({ amount, amountRefunded }: SaleSnapshot): boolean =>
  amountRefunded > 0 && amountRefunded >= amount;

/** What has to be put right at Stripe, before what is there is written down. */
export type Correction =
  | { kind: 'end-extra'; subscriptionId: string; keptId: string; refundInvoiceIds: string[] }
  | { kind: 'cancel-unpaid'; subscriptionId: string }
  | DiscountCorrection
  | OverdueCorrection;

export function findCorrections(
  snapshot: Snapshot,
  begun: readonly SubscriptionSnapshot[],
  active: SubscriptionSnapshot | null,
): Correction[] {
  if (!active || !liveStatuses.has(active.status)) return [];
  const { subscriptions, invoices } = snapshot;
  const others = begun.filter((one) => one !== active && liveStatuses.has(one.status));
  const corrections: Correction[] = others.map((one) => ({
    kind: 'end-extra',
    subscriptionId: one.id,
    keptId: active.id,
    // What one that was paid before was paid for has been had.
    refundInvoiceIds:
      byPayment(invoices)(active, one) < 0
        ? invoices
            .filter(({ subscriptionId, status }) => subscriptionId === one.id && status === 'paid')
            .map(({ id }) => id)
        : [],
  }));
  for (const { id, status } of subscriptions) {
    if (status === 'incomplete') corrections.push({ kind: 'cancel-unpaid', subscriptionId: id });
  }
  return [...corrections, ...correctDiscount(active, snapshot), ...findOverdueCorrections(active, snapshot)];
}
