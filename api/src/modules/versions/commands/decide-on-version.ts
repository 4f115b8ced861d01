import type { ProjectStatus, ProjectVersion } from '@stackworks/contracts';
import { and, eq } from 'drizzle-orm';
import type { Transaction } from '@stackworks/database';
import { versions } from '#/modules/versions/versions.tables.ts';
import { AppError } from '#/errors.ts';
import type { ProjectDeps } from '#/modules/projects/projects.presenter.ts';
import { getOwnProject } from '#/modules/projects/queries/read-projects.ts';
import { findNewestVersion, readVersion } from '#/modules/versions/queries/read-versions.ts';
import { spendChange } from '#/modules/versions/change-ledger.ts';
import { changesRequested, versionApproved } from '#/modules/versions/versions.events.ts';
import { whatMay } from '#/modules/versions/versions.policy.ts';
import type { VersionRow } from '#/modules/versions/versions.presenter.ts';
import { emit, transact, type Caller } from '#/platform/events/events.ts';
import { followVersion } from '#/modules/projects/commands/write-project-rows.ts';

type Decision =
  | { status: Extract<VersionRow['status'], 'approved'> }
  | { status: Extract<VersionRow['status'], 'changes_requested'>; feedback: string };

type DecisionInput = { id: string; versionId: string; decision: Decision; key: string | undefined };

const projectStatusAfter = {
  approved: 'completed',
  changes_requested: 'revision_requested',
} as const satisfies Record<Decision['status'], ProjectStatus>;

const decidedAlready = {
  approved: 'This version has been approved already.',
  changes_requested: 'Changes to this version have been asked for already.',
} as const satisfies Record<Decision['status'], string>;

/**
 * Records a client's decision on the newest version of their project, whose status follows unless it's on hold. Requested
 * changes count against the client's plan.
 * @param input the ids of the project and the version, and the idempotency key
 * @throws AppError not_found; already_exists when the version has been decided on or replaced by a newer one; for changes,
 * subscription_required and quota_used
 */
export async function decideOnVersion(
  caller: Caller<'client', ProjectDeps>,
  { id, versionId, decision, key }: DecisionInput,
): Promise<ProjectVersion> {
  return transact(caller, async (ctx) => {
    const { tx, now } = ctx;
    const project = await getOwnProject(tx, caller.actor.id, id);
    const version = await getVersion(tx, project.id, versionId);
    const newestId = (await findNewestVersion(tx, project.id))?.id ?? version.id;
    if (isRepeat(version, decision, key)) return readVersion(tx, version, newestId);
    checkOpen(version, decision, newestId);

    if (decision.status === 'changes_requested') await spendChange(ctx, project, version.id);
    const [decided] = await tx
      .update(versions)
      .set({ ...decision, decidedAt: now.toISOString(), decisionKey: key ?? null })
      .where(eq(versions.id, version.id))
      .returning();
    if (!decided) throw new Error('the version that was decided on was not returned');
    await followVersion(ctx, project, projectStatusAfter[decision.status]);
    const event = decision.status === 'approved' ? versionApproved : changesRequested;
    await emit(ctx, event, { project, version: decided });
    return readVersion(tx, decided, newestId);
  });
}

async function getVersion(tx: Transaction, projectId: string, id: string): Promise<VersionRow> {
  const [row] = await tx
    .select()
    .from(versions)
    .where(and(eq(versions.id, id), eq(versions.projectId, projectId)));
  if (!row) throw new AppError('not_found', 'This version does not exist.');
  return row;
}

const isRepeat = (version: VersionRow, decision: Decision, key: string | undefined): boolean =>
  key !== undefined &&
  version.decisionKey === key &&
  version.status === decision.status &&
  (decision.status === 'approved' || version.feedback === decision.feedback);

function checkOpen(version: VersionRow, { status }: Decision, newestId: string): void {
  const can = whatMay('client', version, newestId);
  if (status === 'approved' ? can.approve : can.requestChanges) return;
  const said =
    version.id === newestId && version.status !== 'pending'
      ? decidedAlready[version.status]
      : 'There is a newer version now. Please have a look at that one.';
  throw new AppError('already_exists', said);
}
