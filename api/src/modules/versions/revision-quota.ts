import { randomUUID } from 'node:crypto';
import { monthOf, startOfMonthOf, startOfNextMonth } from '@stackworks/business-time';
import { contentUpdateId, type RevisionQuota, type PlanSlug } from '@stackworks/contracts';
import { and, count, eq, inArray } from 'drizzle-orm';
import type { Reader } from '@stackworks/database';
import { revisionRequests } from './versions.tables.ts';
import type { CataloguePort } from '#/modules/content/catalogue.ts';
import type { ClockPort, DatabasePort } from '#/platform/ports.ts';
import { AppError } from '#/errors.ts';
import { getClient } from '#/modules/accounts/queries/read-accounts.ts';
import { countContentUpdates, countContentUpdatesOf } from '#/modules/billing/queries/list-payments.ts';
import { mayUseSubscription } from '#/modules/billing/subscription-status.ts';
import type { Context } from '#/platform/events/events.ts';

type QuotaDeps = CataloguePort;

/** A client's requested changes of this Auckland month. @throws AppError unavailable until content has been read once */
export async function readRevisionQuota(
  deps: QuotaDeps & ClockPort & DatabasePort,
  clientId: string,
): Promise<RevisionQuota> {
  const { db, catalogue } = deps;
  const at = deps.now();
  const { subscriptionTier } = await getClient(db.read, clientId);
  const contentUpdate = catalogue.findAddOn(contentUpdateId);
  return {
    month: monthOf(at),
    used: await countRequests(db.read, clientId, at),
    quota: await findQuota(deps, db.read, { clientId, tier: subscriptionTier, at }),
    resetsAt: startOfNextMonth(at).toISOString(),
    contentUpdate: contentUpdate && { name: contentUpdate.name, price: contentUpdate.price },
  };
}

/**
 * Counts one more change against a client's plan.
 * @throws AppError subscription_required; quota_used when the month's quota is used up; unavailable until content has been
 * read once
 */
export async function spendRevision(ctx: Context<QuotaDeps>, clientId: string, revisionId: string) {
  const { tx, now } = ctx;
  const client = await getClient(tx, clientId);
  if (!mayUseSubscription(client, now)) {
    throw new AppError('subscription_required', 'An active subscription is needed to ask for changes.');
  }
  const quota = await findQuota(ctx, tx, { clientId, tier: client.subscriptionTier, at: now });
  if (quota !== null && (await countRequests(tx, clientId, now)) >= quota) {
    throw new AppError(
      'quota_used',
      'Your plan’s revisions for this month are used up, so these changes have not been sent.',
    );
  }
  const createdAt = now.toISOString();
  await tx
    .insert(revisionRequests)
    .values({ id: randomUUID(), userId: clientId, revisionId, month: monthOf(now), createdAt });
}

const countRequests = async (reader: Reader, clientId: string, at: Date): Promise<number> =>
  (await countRequestsOf(reader, [clientId], at)).get(clientId) ?? 0;

/** A client's requested changes of a month; `quota` is null without a limit or a plan. */
type RevisionUse = { used: number; quota: number | null };

/** Reads the requested changes and bought content updates of clients, in two queries. @returns each client's use */
export async function prepareRevisionUse(
  { catalogue }: QuotaDeps,
  reader: Reader,
  clientIds: readonly string[],
  at: Date,
): Promise<(client: { id: string; tier: PlanSlug | null }) => RevisionUse> {
  const ids = [...new Set(clientIds)];
  const [requests, bought] = await Promise.all([
    countRequestsOf(reader, ids, at),
    countContentUpdatesOf(reader, ids, monthAround(at)),
  ]);
  return ({ id, tier }) => {
    const quota = (tier === null ? null : catalogue.findPlan(tier)?.revisionQuota) ?? null;
    return { used: requests.get(id) ?? 0, quota: quota === null ? null : quota + (bought.get(id) ?? 0) };
  };
}

const monthAround = (at: Date) => ({ from: startOfMonthOf(at), to: startOfNextMonth(at) });

async function countRequestsOf(
  reader: Reader,
  clientIds: readonly string[],
  at: Date,
): Promise<Map<string, number>> {
  if (clientIds.length === 0) return new Map();
  const rows = await reader
    .select({ userId: revisionRequests.userId, used: count() })
    .from(revisionRequests)
    .where(and(inArray(revisionRequests.userId, clientIds), eq(revisionRequests.month, monthOf(at))))
    .groupBy(revisionRequests.userId);
  return new Map(rows.map(({ userId, used }) => [userId, used]));
}

/** The plan's quota and the month's content updates together; null for no limit, 0 without a plan. */
async function findQuota(
  { catalogue }: QuotaDeps,
  reader: Reader,
  { clientId, tier, at }: { clientId: string; tier: PlanSlug | null; at: Date },
): Promise<number | null> {
  const plan = catalogue.read().plans.find(({ slug }) => slug === tier);
  if (!plan) return 0;
  if (plan.revisionQuota === null) return null;
  return plan.revisionQuota + (await countContentUpdates(reader, clientId, monthAround(at)));
}
