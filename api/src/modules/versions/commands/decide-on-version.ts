import type { ProjectStatus, ProjectVersion } from '@stackworks/contracts';
import { eq } from 'drizzle-orm';
import type { Transaction } from '@stackworks/database';
import { versionApprovals, versions } from '#/modules/versions/versions.tables.ts';
import { AppError } from '#/errors.ts';
import { getClient, getNameOf, listActiveMembers } from '#/modules/accounts/queries/read-accounts.ts';
import type { ProjectDeps, ProjectRow } from '#/modules/projects/projects.presenter.ts';
import { getOwnProject } from '#/modules/projects/queries/read-projects.ts';
import {
  findApprovals,
  findNewestVersion,
  findVersion,
  readVersion,
} from '#/modules/versions/queries/read-versions.ts';
import { spendChange } from '#/modules/versions/change-ledger.ts';
import {
  changesRequested,
  versionApproved,
  versionHalfApproved,
} from '#/modules/versions/versions.events.ts';
import { whatMay } from '#/modules/versions/versions.policy.ts';
import type { VersionRow } from '#/modules/versions/versions.presenter.ts';
import type { Viewer } from '#/modules/accounts/accounts.policy.ts';
import type { PersonRef } from '#/platform/audit/record-action.ts';
import { emit, transact, type Context } from '#/platform/events/events.ts';
import { followVersion } from '#/modules/projects/commands/write-project-rows.ts';

export type Decision =
  | { status: Extract<VersionRow['status'], 'approved'> }
  | { status: Extract<VersionRow['status'], 'changes_requested'>; feedback: string };

/** One of a company's people, with what they are in it. */
export type Decider = PersonRef<'client'> & Viewer;

type DecisionInput = { id: string; versionId: string; decision: Decision; key: string | undefined };

/** An approved version that isn't the last one leaves more to do. */
const statusAfter = ({ status }: Decision, { isFinal }: VersionRow): ProjectStatus =>
  status === 'changes_requested' ? 'revision_requested' : isFinal ? 'completed' : 'in_progress';

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
  caller: ProjectDeps & { actor: Decider },
  { id, versionId, decision, key }: DecisionInput,
): Promise<ProjectVersion> {
  return transact(caller, async (ctx) => {
    const { tx, now } = ctx;
    const project = await getOwnProject(tx, caller.actor.id, id);
    const version = await getVersion(tx, project.id, versionId);
    const newestId = (await findNewestVersion(tx, project.id))?.id ?? version.id;
    const as = { newestId, viewer: caller.actor };
    if (isRepeat(version, decision, key)) return readVersion(tx, version, as);
    const approvals = (await findApprovals(tx, [version.id]))(version.id);
    checkOpen(version, decision, { ...as, approvals });
    const by = await getNameOf(tx, caller.actor);
    if (decision.status === 'approved' && approvals.length === 0 && (await needsTwo(tx, project.userId))) {
      await approveFirst(ctx, project, { version, by });
      return readVersion(tx, version, as);
    }

    if (decision.status === 'changes_requested') await spendChange(ctx, project, version.id);

    const [decided] = await tx
      .update(versions)
      .set({ ...decision, decidedAt: now.toISOString(), decidedBy: by, decisionKey: key ?? null })
      .where(eq(versions.id, version.id))
      .returning();
    if (!decided) throw new Error('the version that was decided on was not returned');
    await followVersion(ctx, project, statusAfter(decision, decided));
    const event = decision.status === 'approved' ? versionApproved : changesRequested;
    await emit(ctx, event, { project, version: decided });
    return readVersion(tx, decided, as);
  });
}

/** Whether a company's versions need two people's approval, and there are two who may give it. */
async function needsTwo(tx: Transaction, companyId: string): Promise<boolean> {
  const { needsTwoApprovals } = await getClient(tx, companyId);
  return needsTwoApprovals && (await listActiveMembers(tx, companyId, 'approve')).length > 1;
}

/** Records the first of two yeses; the version waits for the other. */
async function approveFirst(
  ctx: Context<object, Decider>,
  project: ProjectRow,
  { version, by }: { version: VersionRow; by: string },
): Promise<void> {
  const { tx, now, actor } = ctx;
  const yes = { versionId: version.id, personId: actor.personId, personName: by };
  await tx.insert(versionApprovals).values({ ...yes, createdAt: now.toISOString() });
  await emit(ctx, versionHalfApproved, { project, version, by, personId: actor.personId });
}

async function getVersion(tx: Transaction, projectId: string, id: string): Promise<VersionRow> {
  const row = await findVersion(tx, id);
  if (row?.projectId !== projectId) throw new AppError('not_found', 'This version does not exist.');
  return row;
}

const isRepeat = (version: VersionRow, decision: Decision, key: string | undefined): boolean =>
  key !== undefined &&
  version.decisionKey === key &&
  version.status === decision.status &&
  (decision.status === 'approved' || version.feedback === decision.feedback);

type Standing = {
  newestId: string;
  viewer: Decider;
  approvals: readonly (typeof versionApprovals.$inferSelect)[];
};

function checkOpen(
  version: VersionRow,
  { status }: Decision,
  { newestId, viewer, approvals }: Standing,
): void {
  const approvedBy = approvals.map(({ personId }) => personId);
  const can = whatMay(viewer, version, { newestId, approvedBy });
  if (status === 'approved' ? can.approve : can.requestChanges) return;
  if (version.id === newestId && version.status === 'pending')
    throw new AppError('already_exists', 'You’ve said yes to this version. It needs one more person’s.');
  const said =
    version.id === newestId && version.status !== 'pending'
      ? decidedAlready[version.status]
      : 'There is a newer version now. Please have a look at that one.';
  throw new AppError('already_exists', said);
}
