import type { PageQuery, SubscriptionChange, SubscriptionChangePage, PlanSlug } from '@stackworks/contracts';
import { and, eq, count, gte, isNotNull, isNull, sql } from 'drizzle-orm';
import type { Reader } from '@stackworks/database';
import { pick } from '#/platform/database/columns.ts';
import { readPage } from '#/platform/database/page.ts';
import { subscriptionChanges } from '#/modules/billing/billing.tables.ts';
import type { CataloguePort } from '#/modules/content/catalogue.ts';
import type { DatabasePort } from '#/platform/ports.ts';
import { selectClientIds } from '#/modules/accounts/queries/list-clients.ts';
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

/** The clients who had an active plan at a time, with what it was worth a month in dollars. Reads one change of each. */
export function listPlansAt(
  reader: Reader,
  at: Date,
): Promise<{ id: string; tier: string; monthly: number }[]> {
  const { userId: id, tier, status, monthlyAmount: monthly } = subscriptionChanges;
  const last = sql`rowid in (
    select (select rowid from ${subscriptionChanges} where user_id = clients.id and created_at < ${at.toISOString()}
      order by created_at desc, id desc limit 1) from (${selectClientIds}) as clients)`;
  return reader
    .select({ id, tier: sql<string>`${tier}`, monthly })
    .from(subscriptionChanges)
    .where(and(sql`+${status} = 'active'`, isNotNull(tier), last));
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
