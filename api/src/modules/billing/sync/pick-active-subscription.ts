import { liveStatuses } from '#/modules/billing/subscription-status.ts';
import type { InvoiceSnapshot, SubscriptionSnapshot } from './snapshot.ts';

/**
 * Picks the subscription that stays when there are several: a paid one before an overdue one, then the one that was paid
 * first; of ended ones, the last.
 */
export function pickActiveSubscription(
  begun: readonly SubscriptionSnapshot[],
  invoices: readonly InvoiceSnapshot[],
): SubscriptionSnapshot | null {
  const live = begun.filter(({ status }) => liveStatuses.has(status));
  const [first] = live.sort((a, b) => rankOf(a) - rankOf(b) || byPayment(invoices)(a, b));
  return first ?? [...begun].sort(byCreation).at(-1) ?? null;
}

const ranks = ['active', 'trialing', 'past_due', 'unpaid', 'paused'];
const rankOf = ({ status }: SubscriptionSnapshot): number => Math.max(ranks.indexOf(status), 1);

type Created = { createdAt: string; id?: string; sessionId?: string };

/** Oldest first; in the same second, by id. */
export const byCreation = (a: Created, b: Created): number =>
  a.createdAt.localeCompare(b.createdAt) ||
  (a.id ?? a.sessionId ?? '').localeCompare(b.id ?? b.sessionId ?? '');

/** By first payment; unpaid ones, such as trials, by when they began. */
export const byPayment =
  (invoices: readonly InvoiceSnapshot[]) =>
  (a: SubscriptionSnapshot, b: SubscriptionSnapshot): number =>
    firstPaidAt(a, invoices).localeCompare(firstPaidAt(b, invoices)) || byCreation(a, b);

function firstPaidAt({ id, createdAt }: SubscriptionSnapshot, invoices: readonly InvoiceSnapshot[]): string {
  const paid = invoices.flatMap(({ subscriptionId, status, paidAt }) =>
    subscriptionId === id && status === 'paid' && paidAt !== null ? [paidAt] : [],
  );
  return paid.sort()[0] ?? createdAt;
}

/** A subscription's price after discounts, in cents, and the percentage the first of them takes off. */
export function calculateDiscount({
  listAmount,
  discounts,
}: Pick<SubscriptionSnapshot, 'listAmount' | 'discounts'>): {
  discountPercent: number | null;
  amount: number;
} {
  let amount = listAmount;
  for (const { percentOff, amountOff } of discounts) {
    amount =
      percentOff === null ? amount - (amountOff ?? 0) : Math.round((amount * (100 - percentOff)) / 100);
  }
  const discountPercent = discounts.find(({ percentOff }) => percentOff !== null)?.percentOff ?? null;
  return { discountPercent, amount: Math.max(amount, 0) };
}
