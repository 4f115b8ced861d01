import { type SubscriptionStatus, graceDays, type ClientUser } from '@stackworks/contracts';
import { sql } from 'drizzle-orm';
import type { SQLiteColumn } from 'drizzle-orm/sqlite-core';
import { addDays } from 'date-fns';
import { billingAccounts } from './billing.tables.ts';

/** Our status for each of Stripe's; a plan that was never paid has none. */
const statuses: ReadonlyMap<string, SubscriptionStatus> = new Map([
  ['active', 'active'],
  ['trialing', 'active'],
  ['past_due', 'past_due'],
  ['unpaid', 'past_due'],
  ['paused', 'past_due'],
  ['canceled', 'cancelled'],
]);

/** Stripe's statuses of a subscription that has begun and not ended. A client has at most one. */
export const liveStatuses: ReadonlySet<string> = new Set(
  [...statuses.keys()].filter((one) => one !== 'canceled'),
);

export const toStatus = (stripeStatus: string): SubscriptionStatus | null =>
  statuses.get(stripeStatus) ?? null;

export type SubscriptionStanding = Pick<ClientUser, 'subscriptionStatus'> & {
  stripeStatus: string | null;
  pastDueSince: string | null;
};

/** Until when everything works after a failed payment. */
export const graceEnd = (pastDueSince: string): Date => addDays(pastDueSince, graceDays);

/**
 * Whether a client may brief projects, upload files and request changes: while their subscription is active, and for some
 * days after a failed payment, unless Stripe gives up on it before. Source: decisions D7, 034.
 */
export function mayUseSubscription(
  { subscriptionStatus, stripeStatus, pastDueSince }: SubscriptionStanding,
  now: Date,
): boolean {
  if (subscriptionStatus === 'active') return true;
  if (subscriptionStatus !== 'past_due' || stripeStatus !== 'past_due' || pastDueSince === null) return false;
  return now < graceEnd(pastDueSince);
}

/** Columns to read together with a client. @param userId the column with the client's id */
export function standingColumns(userId: SQLiteColumn) {
  const select = (column: SQLiteColumn) =>
    sql<
      string | null
    >`(select ${column} from ${billingAccounts} where ${billingAccounts.userId} = ${userId})`;
  return {
    stripeStatus: select(billingAccounts.stripeStatus),
    pastDueSince: select(billingAccounts.pastDueSince),
  };
}
