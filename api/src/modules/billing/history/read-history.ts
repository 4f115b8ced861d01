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
  return readPage(db.read, subscriptionChanges, isTheirs, query, ({ plan, ...row }): SubscriptionChange => {
    const facts = pick(row, ['id', 'status', 'monthlyAmount', 'changedByName', 'reason', 'createdAt']);
    return { ...facts, plan, planName: plan && (catalogue.findPlan(plan)?.name ?? plan) };
  });
}

/** The clients who had an active plan at a time, with what it was worth a month in dollars. Reads one change of each. */
export function listPlansAt(
  reader: Reader,
  at: Date,
): Promise<{ id: string; plan: string; monthly: number }[]> {
  const { userId: id, plan, status, monthlyAmount: monthly } = subscriptionChanges;
  const last = sql`rowid in (
    select (select rowid from ${subscriptionChanges} where user_id = clients.id and created_at < ${at.toISOString()}
      order by created_at desc, id desc limit 1) from (${selectClientIds}) as clients)`;
  return reader
    .select({ id, plan: sql<string>`${plan}`, monthly })
    .from(subscriptionChanges)
    .where(and(sql`+${status} = 'active'`, isNotNull(plan), last));
}

/** The recorded reason when a client pays for a plan; changes by staff also have a name. */
export const soldReason = 'Paid for a plan';

export async function countSoldPlans(
  reader: Reader,
  since: Date,
): Promise<{ plan: PlanSlug; clients: number }[]> {
  const { plan, reason, changedById, createdAt } = subscriptionChanges;
  const rows = await reader
    .select({ plan, clients: count() })
    .from(subscriptionChanges)
    .where(and(gte(createdAt, since.toISOString()), eq(reason, soldReason), isNull(changedById)))
    .groupBy(plan);
  return rows.flatMap((row) => (row.plan === null ? [] : { ...row, plan: row.plan }));
}
