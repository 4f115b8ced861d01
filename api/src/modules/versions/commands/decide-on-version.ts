import type { ProjectStatus, ProjectVersion } from '@stackworks/contracts';
import { and, eq } from 'drizzle-orm';
import type { Transaction } from '@stackworks/database';
import { versions } from '#/modules/versions/versions.tables.ts';
import type { Deps } from '#/deps.ts';
import { AppError } from '#/errors.ts';
import { getOwnProject } from '#/modules/projects/queries/read-projects.ts';
import { readVersion, findNewestNumber } from '#/modules/versions/queries/read-versions.ts';
import { spendRevision } from '#/modules/versions/revision-quota.ts';
import { changesRequested, versionApproved } from '#/modules/versions/versions.events.ts';
import { isNewest, mayFollow } from '#/modules/versions/versions.policy.ts';
import type { VersionRow } from '#/modules/versions/versions.presenter.ts';
import { emit, transact } from '#/platform/events/events.ts';
import { followVersion } from '#/modules/projects/commands/follow-version.ts';

/** What a client can make of a version. */
type Decision =
  | { status: Extract<VersionRow['status'], 'approved'> }
  | { status: Extract<VersionRow['status'], 'changes_requested'>; feedback: string };

/** What becomes of the project. */
const projectStatusAfter = {
  approved: 'completed',
  changes_requested: 'revision_requested',
} as const satisfies Record<Decision['status'], ProjectStatus>;

/** What somebody hears who decides on what has been decided. */
const decidedAlready = {
  approved: 'This version has been approved already.',
  changes_requested: 'Changes to this version have been asked for already.',
} as const satisfies Record<Decision['status'], string>;

/**
 * Takes a client's decision on the newest version of their project. Asking for changes counts against their plan. The
 * project follows, unless staff put it on hold: then the decision is taken, and staff resume the project.
 * @param address the project's id and the version's
 * @param key names the attempt: the same decision under the same key is taken once, and answered alike each time
 * @throws AppError not_found when there is no such version or it is another client's, already_exists when it has been
 * decided on or replaced by a newer one; for changes, subscription_required and quota_used
 */
export async function decideOnVersion(
  deps: Pick<Deps, 'calendar' | 'catalogue' | 'db' | 'now'>,
  clientId: string,
  address: { id: string; revisionId: string },
  decision: Decision,
  key: string | undefined,
): Promise<ProjectVersion> {
  return transact(deps, { role: 'client', id: clientId }, async (ctx) => {
    const { tx, now } = ctx;
    const project = await getOwnProject(tx, clientId, address.id);
    const version = await getVersion(tx, project.id, address.revisionId);
    if (isRepeat(version, decision, key)) return readVersion(tx, version, 'client');
    await checkOpen(tx, version, decision);

    if (decision.status === 'changes_requested') await spendRevision(ctx, tx, clientId, version.id, now);
    const [decided] = await tx
      .update(versions)
      .set({ ...decision, decidedAt: now.toISOString(), decisionKey: key ?? null })
      .where(eq(versions.id, version.id))
      .returning();
    if (!decided) throw new Error('the version that was decided on was not returned');
    await followVersion(ctx, project, projectStatusAfter[decision.status]);
    const event = decision.status === 'approved' ? versionApproved : changesRequested;
    await emit(ctx, event, { project, version: decided });
    return readVersion(tx, decided, 'client');
  });
}

async function getVersion(tx: Transaction, projectId: string, id: string): Promise<VersionRow> {
  const [row] = await tx
    .select()
    .from(versions)
    .where(and(eq(versions.id, id), eq(versions.projectBriefId, projectId)));
  if (!row) throw new AppError('not_found', 'This version does not exist.');
  return row;
}

const isRepeat = (version: VersionRow, decision: Decision, key: string | undefined): boolean =>
  key !== undefined &&
  version.decisionKey === key &&
  version.status === decision.status &&
  (decision.status === 'approved' || version.feedback === decision.feedback);

async function checkOpen(tx: Transaction, version: VersionRow, { status }: Decision): Promise<void> {
  if (!isNewest(version, await findNewestNumber(tx, version.projectBriefId))) {
    throw new AppError('already_exists', 'There is a newer version now. Please have a look at that one.');
  }
  if (version.status !== 'pending' && !mayFollow(version.status, status)) {
    throw new AppError('already_exists', decidedAlready[version.status]);
  }
}
