import type { PageQuery, SubscriptionChange, SubscriptionChangePage } from '@stackworks/contracts';
import { and, eq } from 'drizzle-orm';
import { after, newestFirst, toPage } from '#/platform/database/page.ts';
import { subscriptionChanges } from './history.tables.ts';
import type { Deps } from '#/deps.ts';
import { getClient } from '#/modules/accounts/queries/read-accounts.ts';

/**
 * What a client's subscription has been, newest first.
 * @throws AppError not_found when there is no such client
 */
export async function listSubscriptionChanges(
  { catalogue, db }: Pick<Deps, 'catalogue' | 'db'>,
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
