import { randomUUID } from 'node:crypto';
import type { SubscriptionStatus, PlanSlug } from '@stackworks/contracts';
import { desc, eq } from 'drizzle-orm';
import type { Reader, Transaction } from '@stackworks/database';
import { timeAfter } from '#/platform/database/columns.ts';
import { subscriptionChanges } from './history.tables.ts';
import type { Deps } from '#/deps.ts';
import { ourselves, subscriptionChanged } from '#/modules/billing/billing.events.ts';
import { emit } from '#/platform/events/events.ts';
import { getClient } from '#/modules/accounts/queries/read-accounts.ts';
import { setSubscription } from '#/modules/accounts/commands/update-client.ts';
import { monthlyAmountOf } from './monthly-amount.ts';

/** Who changed it; `id` is null for what happens by itself. */
type ChangedBy = { id: string | null; name: string };

export type WantedSubscription = {
  userId: string;
  /** What is left out stays as it is; the history tells of it all the same, as of a suspension. */
  tier?: PlanSlug | null;
  status?: SubscriptionStatus;
  by: ChangedBy;
  /** Why, for colleagues; the client never sees it. */
  reason?: string | null;
};

/**
 * Changes a client's plan or its state, in the transaction of what asks for it. Every change goes through here: it is what
 * the history, and with it the course of revenue, is made of. The client's open screens are told.
 * @throws AppError not_found when there is no such client, unavailable when the plan's price cannot be known yet
 */
export async function changeSubscription(
  deps: Pick<Deps, 'catalogue'>,
  tx: Transaction,
  { userId, by, reason = null, ...wanted }: WantedSubscription,
  now: Date,
): Promise<{ tier: PlanSlug | null; status: SubscriptionStatus }> {
  const client = await getClient(tx, userId);
  const tier = wanted.tier === undefined ? client.subscriptionTier : wanted.tier;
  const status = wanted.status ?? client.subscriptionStatus;
  const monthlyAmount = monthlyAmountOf({ tier, status, isActive: client.isActive }, deps);
  await setSubscription(tx, userId, { tier, status }, now);
  await tx.insert(subscriptionChanges).values({
    id: randomUUID(),
    userId,
    tier,
    status,
    monthlyAmount,
    changedById: by.id,
    changedByName: by.name,
    reason,
    createdAt: timeAfter(await findLastMoment(tx, userId), now),
  });
  await emit({ tx, actor: ourselves, now }, subscriptionChanged, { userId });
  return { tier, status };
}

async function findLastMoment(reader: Reader, userId: string): Promise<string | undefined> {
  const [last] = await reader
    .select({ createdAt: subscriptionChanges.createdAt })
    .from(subscriptionChanges)
    .where(eq(subscriptionChanges.userId, userId))
    .orderBy(desc(subscriptionChanges.createdAt))
    .limit(1);
  return last?.createdAt;
}
