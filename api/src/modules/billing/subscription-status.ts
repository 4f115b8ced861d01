import { type SubscriptionStatus, graceDays, type ClientUser } from '@stackworks/contracts';
import { sql } from 'drizzle-orm';
import type { SQLiteColumn } from 'drizzle-orm/sqlite-core';
import { addDays } from 'date-fns';
import { billingAccounts } from './billing.tables.ts';

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

/** What says whether a subscription may be used: our status of it, and Stripe's, with the first failure that is still owed. */
export type SubscriptionStanding = Pick<ClientUser, 'subscriptionStatus'> & {
  stripeStatus: string | null;
  pastDueSince: string | null;
};

/** Until when everything works after a payment failed. */
export const graceEnd = (pastDueSince: string): Date => addDays(pastDueSince, graceDays);

/**
 * While their subscription is active, and for some days after a payment has failed, a client may brief projects, upload
 * files and ask for changes; everything else is open to them at any time. Stripe gives up on a payment by itself: then
 * the days are over, whatever the clock says. Source: decisions D7, 034.
 */
export function mayUseSubscription(
  { subscriptionStatus, stripeStatus, pastDueSince }: SubscriptionStanding,
  now: Date,
): boolean {
  if (subscriptionStatus === 'active') return true;
  if (subscriptionStatus !== 'past_due' || stripeStatus !== 'past_due' || pastDueSince === null) return false;
  return now < graceEnd(pastDueSince);
}

/**
 * What is read of a subscription's standing together with a client.
 * @param userId the column with the client's id
 */
export const standingColumns = (userId: SQLiteColumn) => ({
  stripeStatus: sql<
    string | null
  >`(select ${billingAccounts.stripeStatus} from ${billingAccounts} where ${billingAccounts.userId} = ${userId})`,
  pastDueSince: sql<
    string | null
  >`(select ${billingAccounts.pastDueSince} from ${billingAccounts} where ${billingAccounts.userId} = ${userId})`,
});
