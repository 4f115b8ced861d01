import { randomUUID } from 'node:crypto';
import { monthOf, startOfMonthOf, startOfNextMonth } from '@stackworks/business-time';
import { contentUpdateId, type RevisionQuota, type PlanSlug } from '@stackworks/contracts';
import { and, count, eq, inArray } from 'drizzle-orm';
import type { Reader } from '@stackworks/database';
import { revisionRequests } from './versions.tables.ts';
import type { CataloguePort } from '#/modules/content/catalogue.ts';
import type { ClockPort, DatabasePort } from '#/platform/ports.ts';
import { AppError } from '#/errors.ts';
import type { ClientRow } from '#/modules/accounts/accounts.presenter.ts';
import { getClient } from '#/modules/accounts/queries/read-accounts.ts';
import { countContentUpdates } from '#/modules/billing/queries/list-payments.ts';
import { mayUseSubscription } from '#/modules/billing/subscription-status.ts';
import type { Context } from '#/platform/events/events.ts';

/** A client's requested changes of this Auckland month. @throws AppError unavailable until content has been read once */
export async function readRevisionQuota(
  deps: CataloguePort & ClockPort & DatabasePort,
  clientId: string,
): Promise<RevisionQuota> {
  const at = deps.now();
  const contentUpdate = deps.catalogue.findAddOn(contentUpdateId);
  return {
    month: monthOf(at),
    ...(await readUse(deps, deps.db.read, await getClient(deps.db.read, clientId), at)),
    resetsAt: startOfNextMonth(at).toISOString(),
    contentUpdate: contentUpdate && { name: contentUpdate.name, price: contentUpdate.price },
  };
}

/**
 * Counts one more change against a client's plan.
 * @throws AppError subscription_required; quota_used when the month's quota is used up; unavailable until content has been
 * read once
 */
export async function spendRevision(ctx: Context<CataloguePort>, clientId: string, revisionId: string) {
  const { tx, now } = ctx;
  const client = await getClient(tx, clientId);
  if (!mayUseSubscription(client, now)) {
    throw new AppError('subscription_required', 'An active subscription is needed to ask for changes.');
  }
  const { used, quota } = await readUse(ctx, tx, client, now);
  if (quota !== null && used >= quota) {
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

/** A client's requested changes of a month; `quota` is null without a limit or a plan. */
type RevisionUse = { used: number; quota: number | null };

/** One client's use, with a quota of 0 without a plan. */
async function readUse(
  deps: CataloguePort,
  reader: Reader,
  { id, subscriptionTier: tier }: ClientRow,
  at: Date,
): Promise<RevisionUse> {
  const use = (await prepareRevisionUse(deps, reader, [id], at))({ id, tier });
  return deps.catalogue.read().plans.some(({ slug }) => slug === tier) ? use : { ...use, quota: 0 };
}

/** Reads the requested changes and bought content updates of clients, in two queries. @returns each client's use */
export async function prepareRevisionUse(
  { catalogue }: CataloguePort,
  reader: Reader,
  clientIds: readonly string[],
  at: Date,
): Promise<(client: { id: string; tier: PlanSlug | null }) => RevisionUse> {
  if (clientIds.length === 0) return () => ({ used: 0, quota: null });
  const ids = [...new Set(clientIds)];
  const { userId, month } = revisionRequests;
  const [requests, bought] = await Promise.all([
    reader
      .select({ userId, used: count() })
      .from(revisionRequests)
      .where(and(inArray(userId, ids), eq(month, monthOf(at))))
      .groupBy(userId),
    countContentUpdates(reader, ids, { from: startOfMonthOf(at), to: startOfNextMonth(at) }),
  ]);
  const used = new Map(requests.map((each) => [each.userId, each.used]));
  return ({ id, tier }) => {
    const quota = (tier === null ? null : catalogue.findPlan(tier)?.revisionQuota) ?? null;
    return { used: used.get(id) ?? 0, quota: quota === null ? null : quota + (bought.get(id) ?? 0) };
  };
}

/** The requested changes of every client in an Auckland month. */
export async function countRevisionsByClient(reader: Reader, month: string): Promise<Map<string, number>> {
  const { userId } = revisionRequests;
  const rows = await reader
    .select({ userId, used: count() })
    .from(revisionRequests)
    .where(eq(revisionRequests.month, month))
    .groupBy(userId);
  return new Map(rows.map(({ userId, used }) => [userId, used]));
}
