import { liveStatuses } from '#/modules/billing/subscription-status.ts';
import type { InvoiceSnapshot, SubscriptionSnapshot } from './snapshot.ts';

/**
 * Of several, which goes on: one that is paid before one that is owed, then the one that was paid first, whenever it was
 * begun; of those that are over, the last.
 */
export function pickActiveSubscription(
  begun: readonly SubscriptionSnapshot[],
  invoices: readonly InvoiceSnapshot[],
): SubscriptionSnapshot | null {
  const live = begun.filter(({ status }) => liveStatuses.has(status));
  const [first] = [...live].sort((a, b) => rankOf(a) - rankOf(b) || byPayment(invoices)(a, b));
  return first ?? [...begun].sort(byCreation).at(-1) ?? null;
}

const ranks = ['active', 'trialing', 'past_due', 'unpaid', 'paused'];
const rankOf = ({ status }: SubscriptionSnapshot): number => Math.max(ranks.indexOf(status), 1);

/** By when they were made, and of the same second by their ids. */
export const byCreation = (
  a: { createdAt: string; id?: string; sessionId?: string },
  b: { createdAt: string; id?: string; sessionId?: string },
): number =>
  a.createdAt.localeCompare(b.createdAt) ||
  (a.id ?? a.sessionId ?? '').localeCompare(b.id ?? b.sessionId ?? '');

/** By what was paid for them first; those that nothing was paid for yet, as on trial, by when they were begun. */
export const byPayment =
  (invoices: readonly InvoiceSnapshot[]) =>
  (a: SubscriptionSnapshot, b: SubscriptionSnapshot): number =>
    firstPaidAt(a, invoices).localeCompare(firstPaidAt(b, invoices)) || byCreation(a, b);

function firstPaidAt({ id, createdAt }: SubscriptionSnapshot, invoices: readonly InvoiceSnapshot[]): string {
  const moments = invoices.flatMap(({ subscriptionId, status, paidAt }) =>
    subscriptionId === id && status === 'paid' && paidAt !== null ? [paidAt] : [],
  );
  return moments.sort()[0] ?? createdAt;
}

/** What a subscription's price comes to after its discounts, in cents, and how many percent the first of them takes off. */
export function calculateDiscount({
  listAmount,
  discounts,
}: Pick<SubscriptionSnapshot, 'listAmount' | 'discounts'>): {
  percent: number | null;
  amount: number;
} {
  let amount = listAmount;
  for (const { percentOff, amountOff } of discounts) {
    amount =
      percentOff === null ? amount - (amountOff ?? 0) : Math.round((amount * (100 - percentOff)) / 100);
  }
  return {
    percent: discounts.find(({ percentOff }) => percentOff !== null)?.percentOff ?? null,
    amount: Math.max(amount, 0),
  };
}
