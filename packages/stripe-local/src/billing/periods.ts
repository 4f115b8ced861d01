import type { Stripe } from 'stripe';

/** How long the invoice of a new period stays a draft. */
export const DRAFT_SECONDS = 60 * 60;

/** The time in seconds, so many intervals after another; the end of a month stays the end of a shorter one. */
export function addIntervals(
  start: number,
  interval: Stripe.Price.Recurring.Interval,
  count: number,
): number {
  const date = new Date(start * 1000);
  if (interval === 'day') return start + count * 86_400;
  if (interval === 'week') return start + count * 7 * 86_400;
  const months = interval === 'year' ? count * 12 : count;
  const day = date.getUTCDate();
  date.setUTCDate(1);
  date.setUTCMonth(date.getUTCMonth() + months);
  const lastDay = new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1, 0)).getUTCDate();
  date.setUTCDate(Math.min(day, lastDay));
  return Math.floor(date.getTime() / 1000);
}

/** The end of the period that contains `start`, counted from the anchor, so that the 31st comes back after February. */
export function nextPeriodEnd(anchor: number, start: number, recurring: Stripe.Price.Recurring): number {
  const { interval, interval_count } = recurring;
  for (let count = 1; ; count += 1) {
    const end = addIntervals(anchor, interval, interval_count * count);
    if (end > start) return end;
  }
}
