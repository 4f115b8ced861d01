import type { PlanSlug } from '@stackworks/contracts';
import { and, count, eq, gte, isNull } from 'drizzle-orm';
import type { Reader } from '@stackworks/database';
import { subscriptionChanges } from './history.tables.ts';

/** What the history says of a plan that somebody has begun to pay for; staff who write the same are told by their name. */
export const soldReason = 'Paid for a plan';

/** How many times each plan was begun to be paid for since a moment; those that never were are left out. */
export async function countSoldPlans(
  reader: Reader,
  since: Date,
): Promise<{ tier: PlanSlug; clients: number }[]> {
  const { tier, reason, changedById, createdAt } = subscriptionChanges;
  const rows = await reader
    .select({ tier, clients: count() })
    .from(subscriptionChanges)
    .where(and(gte(createdAt, since.toISOString()), eq(reason, soldReason), isNull(changedById)))
    .groupBy(tier);
  return rows.flatMap((row) => (row.tier === null ? [] : { ...row, tier: row.tier }));
}
