import type { CustomerSnapshot, InvoiceSnapshot, Snapshot, SubscriptionSnapshot } from './snapshot.ts';
import { byMoment } from './pick-active-subscription.ts';

/** What a late payer's new card is used for, and what is called off once the plan is paid for again. */
export type Settlement =
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
 * The invoice with which a late subscription is paid for again: the newest that is not still on its way. The card service
 * asks for no more, so neither do we: the months in which the plan was locked are not charged. Source: decision 034.
 */
function findDue(
  { id, status }: SubscriptionSnapshot,
  invoices: readonly InvoiceSnapshot[],
): InvoiceSnapshot | null {
  if (!isLate({ status })) return null;
  const due = invoices.filter(
    (one) => one.subscriptionId === id && (isOpen(one) || (one.status === 'draft' && isGivenUp(one))),
  );
  return due.sort(byMoment).at(-1) ?? null;
}

/**
 * What a new card is charged for that at once, in cents; null where nobody is late, or pays what was sent to them. Credit has
 * been taken off an invoice that is final, and will be off a draft.
 */
export function sumDue(kept: SubscriptionSnapshot, { customers, invoices }: Snapshot): number | null {
  const due = kept.isCollected && !kept.isHeldBack ? findDue(kept, invoices) : null;
  if (due?.status !== 'draft') return due?.remaining ?? null;
  const credit = customers.find(({ id }) => id === kept.customerId)?.credit ?? 0;
  return Math.max(due.amount - credit, 0);
}

/**
 * What is to be done at Stripe about what somebody owes. Done again, each comes to nothing. While staff hold back what is asked
 * of somebody, that is theirs to settle.
 */
export function findSettlement(kept: SubscriptionSnapshot, snapshot: Snapshot): Settlement[] {
  if (kept.isHeldBack) return [];
  const customer = snapshot.customers.find(({ id }) => id === kept.customerId);
  const invoices = snapshot.invoices.filter(({ subscriptionId }) => subscriptionId === kept.id);
  return [...useCard(kept, customer, invoices), ...callOff(kept, customer, invoices)];
}

/**
 * The card service's pages change the card of a customer, while a subscription that was begun with a card goes on with that
 * one. The newer is used, and pays what is owed at once, whether or not its owner comes back to us. A card is tried once.
 */
function useCard(
  kept: SubscriptionSnapshot,
  customer: CustomerSnapshot | undefined,
  invoices: readonly InvoiceSnapshot[],
): Settlement[] {
  if (!kept.isCollected) return [];
  const own = kept.paymentMethod;
  const theirs = customer?.paymentMethod ?? null;
  const isNewer = own !== null && theirs !== null && theirs.id !== own.id && theirs.addedAt >= own.addedAt;
  const card = isNewer ? theirs : (own ?? theirs);
  if (card === null) return [];
  const settlements: Settlement[] = isNewer
    ? [{ kind: 'use-card', subscriptionId: kept.id, cardId: card.id }]
    : [];
  const due = findDue(kept, invoices);
  const refused = invoices
    .filter((one) => isOpen(one) && one.attempted)
    .sort(byMoment)
    .at(-1);
  if (due && refused && refused.refusedCardId !== card.id) {
    const { id: invoiceId, status } = due;
    settlements.push({ kind: 'pay-owed', invoiceId, isDraft: status === 'draft', cardId: card.id });
  }
  return settlements;
}

/**
 * What nobody collects any more of months before the newest that is paid, from the one on that could not be paid: what staff
 * held back of somebody who has paid all the same is theirs. A draft of somebody with credit stays one: made final, it would
 * be paid from that.
 */
function callOff(
  kept: SubscriptionSnapshot,
  customer: CustomerSnapshot | undefined,
  invoices: readonly InvoiceSnapshot[],
): Settlement[] {
  if (!paidStatuses.has(kept.status)) return [];
  const paid = invoices
    .filter(({ status }) => status === 'paid')
    .sort(byMoment)
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
    .sort(byMoment)
    .map(({ id: invoiceId, status }) => ({ kind: 'call-off', invoiceId, isDraft: status === 'draft' }));
}

/** Whether a draft was made while its subscription was unpaid: then the last that is final before it was tried, and not paid. */
function isOfUnpaid(draft: InvoiceSnapshot, invoices: readonly InvoiceSnapshot[]): boolean {
  const before = invoices
    .filter(({ status, createdAt }) => status !== 'draft' && createdAt < draft.createdAt)
    .sort(byMoment)
    .at(-1);
  return before !== undefined && before.status !== 'paid' && before.attempted;
}
