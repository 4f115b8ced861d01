import type { SubscriptionStatus } from '@stackworks/contracts';

/** Stripe's words for a subscription that has begun and is not over: nobody has two of these. */
export const liveStatuses: ReadonlySet<string> = new Set([
  'active',
  'trialing',
  'past_due',
  'unpaid',
  'paused',
]);

/** Our word for each of those of Stripe's that a plan can be in; one that was never paid is in none. */
const statuses: ReadonlyMap<string, SubscriptionStatus> = new Map([
  ['active', 'active'],
  ['trialing', 'active'],
  ['past_due', 'past_due'],
  ['unpaid', 'past_due'],
  ['paused', 'past_due'],
  ['canceled', 'cancelled'],
]);

/** Our word for how a subscription stands at Stripe; null when it has not begun. */
export const toStatus = (stripeStatus: string): SubscriptionStatus | null =>
  statuses.get(stripeStatus) ?? null;
