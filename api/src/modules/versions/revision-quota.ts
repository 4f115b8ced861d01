import { randomUUID } from 'node:crypto';
import { monthOf, startOfMonthOf, startOfNextMonth } from '@stackworks/business-time';
import { contentUpdateId, type RevisionQuota, type PlanSlug } from '@stackworks/contracts';
import { and, count, eq, inArray } from 'drizzle-orm';
import type { Reader, Transaction } from '@stackworks/database';
import { revisionRequests } from './versions.tables.ts';
import type { Deps } from '#/deps.ts';
import { AppError } from '#/errors.ts';
import { getClient } from '#/modules/accounts/queries/read-accounts.ts';
import { countContentUpdates, countContentUpdatesOf } from '#/modules/billing/queries/list-payments.ts';
import { mayUseSubscription } from '#/modules/billing/subscription-status.ts';

/**
 * How many changes a client has asked for in this Auckland month, and how many their plan allows.
 * @throws AppError unavailable until content, which knows the plans, has been read once
 */
export async function readRevisionQuota(
  { catalogue, db, now }: Pick<Deps, 'catalogue' | 'db' | 'now'>,
  clientId: string,
): Promise<RevisionQuota> {
  const at = now();
  const month = monthOf(at);
  const { subscriptionTier } = await getClient(db.read, clientId);
  const contentUpdate = catalogue.findAddOn(contentUpdateId);
  return {
    month,
    used: await countRequests(db.read, clientId, month),
    quota: await findQuota(catalogue, db.read, { clientId, tier: subscriptionTier, at }),
    resetsAt: startOfNextMonth(at).toISOString(),
    contentUpdate: contentUpdate && { name: contentUpdate.name, price: contentUpdate.price },
  };
}

/**
 * Counts one more change against a client's plan.
 * @throws AppError subscription_required when their subscription is not active, quota_used when nothing is left of the
 * month's, unavailable until content has been read once
 */
export async function spendRevision(
  { catalogue }: Pick<Deps, 'catalogue'>,
  tx: Transaction,
  clientId: string,
  revisionId: string,
  now: Date,
): Promise<void> {
  const client = await getClient(tx, clientId);
  if (!mayUseSubscription(client, now)) {
    throw new AppError('subscription_required', 'An active subscription is needed to ask for changes.');
  }
  const month = monthOf(now);
  const quota = await findQuota(catalogue, tx, { clientId, tier: client.subscriptionTier, at: now });
  if (quota !== null && (await countRequests(tx, clientId, month)) >= quota) {
    throw new AppError(
      'quota_used',
      'Your plan’s revisions for this month are used up, so these changes have not been sent.',
    );
  }
  await tx
    .insert(revisionRequests)
    .values({ id: randomUUID(), userId: clientId, revisionId, month, createdAt: now.toISOString() });
}

const countRequests = (reader: Reader, clientId: string, month: string): Promise<number> =>
  reader.$count(
    revisionRequests,
    and(eq(revisionRequests.userId, clientId), eq(revisionRequests.month, month)),
  );

/** Of how many changes that a month allows them a client has asked for so many; `quota` is null for no limit or plan. */
export type RevisionUse = { used: number; quota: number | null };

/**
 * Reads what some clients have asked for and bought in the month of a moment, in two queries for any number of them, and
 * returns what says of each how much of their month's changes is used.
 */
export async function prepareRevisionUse(
  { catalogue }: Pick<Deps, 'catalogue'>,
  reader: Reader,
  clientIds: readonly string[],
  at: Date,
): Promise<(client: { id: string; tier: PlanSlug | null }) => RevisionUse> {
  const ids = [...new Set(clientIds)];
  const [requests, bought] = await Promise.all([
    countRequestsOf(reader, ids, monthOf(at)),
    countContentUpdatesOf(reader, ids, { from: startOfMonthOf(at), to: startOfNextMonth(at) }),
  ]);
  return ({ id, tier }) => {
    const quota = (tier === null ? null : catalogue.findPlan(tier)?.revisionQuota) ?? null;
    return { used: requests.get(id) ?? 0, quota: quota === null ? null : quota + (bought.get(id) ?? 0) };
  };
}

async function countRequestsOf(
  reader: Reader,
  clientIds: readonly string[],
  month: string,
): Promise<Map<string, number>> {
  if (clientIds.length === 0) return new Map();
  const rows = await reader
    .select({ userId: revisionRequests.userId, used: count() })
    .from(revisionRequests)
    .where(and(inArray(revisionRequests.userId, clientIds), eq(revisionRequests.month, month)))
    .groupBy(revisionRequests.userId);
  return new Map(rows.map(({ userId, used }) => [userId, used]));
}

/** What a plan allows in a month and each content update bought in it adds: null for no limit, and nothing without a plan. */
async function findQuota(
  { read }: Deps['catalogue'],
  reader: Reader,
  { clientId, tier, at }: { clientId: string; tier: PlanSlug | null; at: Date },
): Promise<number | null> {
  const plan = read().plans.find(({ slug }) => slug === tier);
  if (!plan) return 0;
  if (plan.revisionQuota === null) return null;
  const month = { from: startOfMonthOf(at), to: startOfNextMonth(at) };
  return plan.revisionQuota + (await countContentUpdates(reader, clientId, month));
}
