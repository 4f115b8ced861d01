import { randomUUID } from 'node:crypto';
import { monthOf, startOfNextMonth } from '@stackworks/business-time';
import {
  contentUpdateId,
  type CountedChange,
  type RevisionQuota,
  type StaffProjectDetail,
} from '@stackworks/contracts';
import type { Reader } from '@stackworks/database';
import { and, asc, count, eq, inArray, ne, sql } from 'drizzle-orm';
import { AppError } from '#/errors.ts';
import { getClient } from '#/modules/accounts/queries/read-accounts.ts';
import { countContentUpdates } from '#/modules/billing/queries/list-payments.ts';
import { mayUseSubscription } from '#/modules/billing/subscription-status.ts';
import type { CataloguePort } from '#/modules/content/catalogue.ts';
import type { ClockPort, DatabasePort } from '#/platform/ports.ts';
import type { Context } from '#/platform/events/events.ts';
import { revisionRequests, versions } from './versions.tables.ts';

/** A client's ledger of changes: what the plan includes and what they bought, with what is used of each. */
type ChangeLedger = {
  /** For each project, before its launch. */
  rounds: number;
  /** Of this month; null for no limit. */
  quota: number | null;
  used: number;
  bought: number;
  boughtUsed: number;
};

type Project = { id: string; userId: string; launchedAt: string | null };

/**
 * What a project's next change counts as, in the order that favours its client: a round before launch, the month's requests,
 * then a bought content update, which never lapses. Null when one has to be bought first. Source: decision 080.
 */
function countNext(
  { rounds, quota, used, bought, boughtUsed }: ChangeLedger,
  { launchedAt, roundsUsed }: { launchedAt: string | null; roundsUsed: number },
): CountedChange | null {
  if (launchedAt === null && roundsUsed < rounds) {
    return { countedAs: 'round', number: roundsUsed + 1, of: rounds };
  }
  if (quota === null || used < quota) return { countedAs: 'monthly', number: used + 1, of: quota };
  if (boughtUsed < bought) return { countedAs: 'bought', number: boughtUsed + 1, of: bought };
  return null;
}

/** A client's changes of this Auckland month. @throws AppError unavailable until content has been read once */
export async function readRevisionQuota(
  deps: CataloguePort & ClockPort & DatabasePort,
  clientId: string,
): Promise<RevisionQuota> {
  const at = deps.now();
  const contentUpdate = deps.catalogue.findAddOn(contentUpdateId);
  const { rounds, ...ledger } = await readLedger(deps, deps.db.read, clientId);
  return {
    month: monthOf(at),
    ...toUse(ledger),
    rounds,
    resetsAt: startOfNextMonth(at).toISOString(),
    contentUpdate: contentUpdate && { name: contentUpdate.name, price: contentUpdate.price },
  };
}

/** What a project's next change counts as. @throws AppError unavailable until content has been read once */
export const readNextChange = async (
  deps: CataloguePort & ClockPort,
  reader: Reader,
  project: Project,
): Promise<CountedChange | null> => (await readUse(deps, reader, project)).nextChange;

/** A client's use of their plan, and what the next change to one of their projects counts as. @throws as `readNextChange` */
export async function readUse(
  deps: CataloguePort & ClockPort,
  reader: Reader,
  { id, userId, launchedAt }: Project,
): Promise<StaffProjectDetail['revisionUse']> {
  const [ledger, roundsUsed] = await Promise.all([readLedger(deps, reader, userId), countRounds(reader, id)]);
  return { ...toUse(ledger), nextChange: countNext(ledger, { launchedAt, roundsUsed }) };
}

const toUse = ({ used, quota, bought, boughtUsed }: Omit<ChangeLedger, 'rounds'>) => ({
  used,
  quota,
  boughtLeft: Math.max(0, bought - boughtUsed),
});

/**
 * Enters one more change into the ledger of a project's client.
 * @throws AppError subscription_required; quota_used when a content update has to be bought first; unavailable until content
 * has been read once
 */
export async function spendChange(
  ctx: Context<CataloguePort>,
  project: Project,
  versionId: string,
): Promise<void> {
  const { tx, now, catalogue } = ctx;
  const client = await getClient(tx, project.userId);
  if (!mayUseSubscription(client, now)) {
    throw new AppError('subscription_required', 'An active subscription is needed to ask for changes.');
  }
  const change = await readNextChange({ catalogue, now: () => now }, tx, project);
  if (!change) {
    throw new AppError(
      'quota_used',
      'You have no included changes left, so these have not been sent. You can buy a content update in Billing.',
    );
  }
  await tx.insert(revisionRequests).values({
    id: randomUUID(),
    userId: client.id,
    versionId,
    month: monthOf(now),
    ...change,
    createdAt: now.toISOString(),
  });
}

/** One client's ledger; a plan that content doesn't have includes nothing. */
async function readLedger(
  { catalogue, now }: CataloguePort & ClockPort,
  reader: Reader,
  id: string,
): Promise<ChangeLedger> {
  const { userId, month, countedAs } = revisionRequests;
  const [{ plan: slug }, [used], bought] = await Promise.all([
    getClient(reader, id),
    reader
      .select({
        used: sql<number>`count(*) filter (where ${countedAs} = 'monthly' and ${month} = ${monthOf(now())})`,
        boughtUsed: sql<number>`count(*) filter (where ${countedAs} = 'bought')`,
      })
      .from(revisionRequests)
      .where(eq(userId, id)),
    countContentUpdates(reader, id),
  ]);
  const plan = catalogue.read().plans.find((one) => one.slug === slug);
  return {
    rounds: plan?.roundsBeforeLaunch ?? 0,
    quota: plan ? plan.revisionQuota : 0,
    used: used?.used ?? 0,
    bought,
    boughtUsed: used?.boughtUsed ?? 0,
  };
}

/** How many rounds before launch a project has used. */
async function countRounds(reader: Reader, projectId: string): Promise<number> {
  const [row] = await reader
    .select({ rounds: count() })
    .from(revisionRequests)
    .innerJoin(versions, eq(versions.id, revisionRequests.versionId))
    .where(and(eq(versions.projectId, projectId), eq(revisionRequests.countedAs, 'round')));
  return row?.rounds ?? 0;
}

/** What the changes to projects' versions counted as, by version and, for the latest, by project. */
export async function findCountedChanges(reader: Reader, projectIds: readonly string[]) {
  const byProject = new Map<string, CountedChange>();
  const byVersion = new Map<string, CountedChange>();
  if (projectIds.length === 0) return { byProject, byVersion };
  const { versionId, countedAs, number, of, createdAt } = revisionRequests;
  const rows = await reader
    .select({ projectId: versions.projectId, versionId, countedAs, number, of })
    .from(revisionRequests)
    .innerJoin(versions, eq(versions.id, versionId))
    .where(inArray(versions.projectId, [...new Set(projectIds)]))
    .orderBy(asc(createdAt), asc(versions.number));
  for (const { projectId, versionId: version, ...change } of rows) {
    byProject.set(projectId, change);
    byVersion.set(version, change);
  }
  return { byProject, byVersion };
}

/** The changes that every client asked for in an Auckland month, but for rounds before launch. */
export async function countRevisionsByClient(reader: Reader, month: string): Promise<Map<string, number>> {
  const { userId, countedAs } = revisionRequests;
  const rows = await reader
    .select({ userId, used: count() })
    .from(revisionRequests)
    .where(and(eq(revisionRequests.month, month), ne(countedAs, 'round')))
    .groupBy(userId);
  return new Map(rows.map(({ userId, used }) => [userId, used]));
}
