import type { PageQuery, SubscriptionChange, SubscriptionChangePage, PlanSlug } from '@stackworks/contracts';
import { and, eq, count, gte, isNull } from 'drizzle-orm';
import type { Reader } from '@stackworks/database';
import { after, newestFirst, toPage } from '#/platform/database/page.ts';
import { subscriptionChanges } from '#/modules/billing/billing.tables.ts';
import type { CataloguePort } from '#/modules/content/catalogue.ts';
import type { DatabasePort } from '#/platform/ports.ts';
import { getClient } from '#/modules/accounts/queries/read-accounts.ts';

/** A client's subscription changes, newest first. @throws AppError not_found */
export async function listSubscriptionChanges(
  { catalogue, db }: CataloguePort & DatabasePort,
  clientId: string,
  { cursor, limit }: PageQuery,
): Promise<SubscriptionChangePage> {
  await getClient(db.read, clientId);
  const rows = await db.read
    .select()
    .from(subscriptionChanges)
    .where(and(eq(subscriptionChanges.userId, clientId), after(subscriptionChanges, cursor)))
    .orderBy(...newestFirst(subscriptionChanges))
    .limit(limit + 1);
  return toPage(
    rows,
    limit,
    ({ id, tier, status, monthlyAmount, changedByName, reason, createdAt }): SubscriptionChange => ({
      id,
      tier,
      tierName: tier && (catalogue.findPlan(tier)?.name ?? tier),
      status,
      monthlyAmount,
      changedByName,
      reason,
      createdAt,
    }),
  );
}

/** The recorded reason when a client pays for a plan; changes by staff also have a name. */
export const soldReason = 'Paid for a plan';

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
