import type { billingAccounts } from '#/modules/billing/billing.tables.ts';

type Charged = Pick<
  typeof billingAccounts.$inferSelect,
  'cancelAt' | 'interval' | 'intervalCount' | 'periodEnd' | 'periodStart' | 'stripeStatus'
>;

/**
 * The first charge of a monthly subscriber at or after a time; null where unknown, or where their plan ends before.
 * Stripe charges on the day of the month they began, or on the last day of a shorter month.
 */
export function findFirstCharge(account: Charged, from: string): string | null {
  const { cancelAt, interval, intervalCount, periodEnd, periodStart, stripeStatus } = account;
  if (periodStart === null || periodEnd === null || stripeStatus === 'unpaid') return null;
  if (interval !== 'month' || intervalCount !== 1) return null;
  const end = new Date(periodEnd);
  // Of two months that follow each other one has every day of the month.
  const day = Math.max(new Date(periodStart).getUTCDate(), end.getUTCDate());
  let at = end;
  for (let months = 1; at < new Date(from); months += 1) at = monthsAfter(end, months, day);
  return cancelAt !== null && new Date(cancelAt) <= at ? null : at.toISOString();
}

function monthsAfter(time: Date, months: number, day: number): Date {
  const at = new Date(time);
  at.setUTCMonth(at.getUTCMonth() + months, 1);
  const lastDay = new Date(Date.UTC(at.getUTCFullYear(), at.getUTCMonth() + 1, 0)).getUTCDate();
  at.setUTCDate(Math.min(day, lastDay));
  return at;
}
