import type { PageQuery, SubscriptionChange, SubscriptionChangePage, PlanSlug } from '@stackworks/contracts';
import { and, eq, count, gte, isNull } from 'drizzle-orm';
import type { Reader } from '@stackworks/database';
import { pick } from '#/platform/database/columns.ts';
import { readPage } from '#/platform/database/page.ts';
import { subscriptionChanges } from '#/modules/billing/billing.tables.ts';
import type { CataloguePort } from '#/modules/content/catalogue.ts';
import type { DatabasePort } from '#/platform/ports.ts';
import { getClient } from '#/modules/accounts/queries/read-accounts.ts';

/** A client's subscription changes, newest first. @throws AppError not_found */
export async function listSubscriptionChanges(
  { catalogue, db }: CataloguePort & DatabasePort,
  clientId: string,
  query: PageQuery,
): Promise<SubscriptionChangePage> {
  await getClient(db.read, clientId);
  const isTheirs = eq(subscriptionChanges.userId, clientId);
  return readPage(db.read, subscriptionChanges, isTheirs, query, ({ tier, ...row }): SubscriptionChange => {
    const facts = pick(row, ['id', 'status', 'monthlyAmount', 'changedByName', 'reason', 'createdAt']);
    return { ...facts, tier, tierName: tier && (catalogue.findPlan(tier)?.name ?? tier) };
  });
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
