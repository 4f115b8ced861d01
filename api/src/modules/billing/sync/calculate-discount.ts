import type { SubscriptionSnapshot } from './snapshot.ts';

/** What a subscription's price comes to after its discounts, in cents, and how many percent the first of them takes off. */
export function reckonDiscount({
  listAmount,
  discounts,
}: Pick<SubscriptionSnapshot, 'listAmount' | 'discounts'>): { percent: number | null; amount: number } {
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
