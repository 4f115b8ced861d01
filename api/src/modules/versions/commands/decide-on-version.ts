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
  listHalfApproved,
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
import type { SlaDeps } from '#/modules/sla/target-terms.ts';
import type { PersonRef } from '#/platform/audit/record-action.ts';
import { emit, transact, type Context } from '#/platform/events/events.ts';
import type { ConfigPort } from '#/platform/ports.ts';
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
 * changes count against the client's plan. Where two people have to approve, the first yes leaves it waiting; saying it again
 * changes nothing.
 * @param input the ids of the project and the version, and the idempotency key
 * @throws AppError not_found; already_exists when the version has been decided on or replaced by a newer one; for changes,
 * subscription_required and quota_used
 */
export async function decideOnVersion(
  caller: ConfigPort & ProjectDeps & { actor: Decider },
  { id, versionId, decision, key }: DecisionInput,
): Promise<ProjectVersion> {
  return transact(caller, async (ctx) => {
    const { tx, now } = ctx;
    const project = await getOwnProject(tx, caller.actor.id, id);
    const version = await getVersion(tx, project.id, versionId);
    const newestId = (await findNewestVersion(tx, project.id))?.id ?? version.id;
    const as = { newestId, viewer: caller.actor };
    if (isRepeat(version, decision, key)) return readVersion(tx, version, as);
    const { approvers, needsTwo } = await readApprovers(tx, project.userId);
    const approvals = await findStanding(tx, version, approvers);
    const isSaid = approvals.some(({ personId }) => personId === caller.actor.personId);
    if (decision.status === 'approved' && version.status === 'pending' && isSaid)
      return readVersion(tx, version, as);
    checkOpen(version, decision, as);
    const { personId } = caller.actor;
    const own = { personId, personName: await getNameOf(tx, caller.actor) };
    if (decision.status === 'approved') {
      const yeses = [...approvals, own];
      if (!needsTwo || yeses.length > 1) {
        return readVersion(tx, await approve(ctx, project, { version, yeses, key }), as);
      }
      await tx
        .insert(versionApprovals)
        .values({ ...own, versionId: version.id, createdAt: now.toISOString() });
      await emit(ctx, versionHalfApproved, { project, version, by: own.personName, personId });
      return readVersion(tx, version, as);
    }
    await spendChange(ctx, project, version.id);
    const decided = await record(ctx, project, { version, decision, by: own.personName, key });
    await emit(ctx, changesRequested, { project, version: decided });
    return readVersion(tx, decided, as);
  });
}

type Yes = Pick<typeof versionApprovals.$inferSelect, 'personId' | 'personName'>;

/** Approves a version in the names of those who said yes. */
async function approve(
  ctx: Context<SlaDeps>,
  project: ProjectRow,
  { version, yeses, key }: { version: VersionRow; yeses: readonly Yes[]; key: string | undefined },
): Promise<VersionRow> {
  const by = yeses.map(({ personName }) => personName).join(' and ');
  const decided = await record(ctx, project, { version, decision: { status: 'approved' }, by, key });
  const approvedBy = yeses.map(({ personId }) => personId);
  await emit(ctx, versionApproved, { project, version: decided, by, approvedBy });
  return decided;
}

/** Writes a decision down; the project follows it. */
async function record(
  ctx: Context<SlaDeps>,
  project: ProjectRow,
  {
    version,
    decision,
    by,
    key,
  }: { version: VersionRow; decision: Decision; by: string; key: string | undefined },
): Promise<VersionRow> {
  const [decided] = await ctx.tx
    .update(versions)
    .set({ ...decision, decidedAt: ctx.now.toISOString(), decidedBy: by, decisionKey: key ?? null })
    .where(eq(versions.id, version.id))
    .returning();
  if (!decided) throw new Error('the version that was decided on was not returned');
  await followVersion(ctx, project, statusAfter(decision, decided));
  return decided;
}

/**
 * Approves those of a company's versions whose second yes isn't needed any more, or has nobody left to give it. Called when who may
 * approve has changed, or how many have to.
 */
export async function settleApprovals(ctx: Context<SlaDeps>, companyId: string): Promise<void> {
  const { tx } = ctx;
  const { approvers, needsTwo } = await readApprovers(tx, companyId);
  if (needsTwo) return;
  for (const version of await listHalfApproved(tx, companyId)) {
    const yeses = await findStanding(tx, version, approvers);
    const isNewest = (await findNewestVersion(tx, version.projectId))?.id === version.id;
    if (yeses.length === 0 || !isNewest) continue;
    const project = await getOwnProject(tx, companyId, version.projectId);
    await approve(ctx, project, { version, yeses, key: undefined });
  }
}

/** Who may approve a company's versions, and whether it takes two of them. */
async function readApprovers(tx: Transaction, companyId: string) {
  const { needsTwoApprovals } = await getClient(tx, companyId);
  const approvers = await listActiveMembers(tx, companyId, 'approve');
  return { approvers, needsTwo: needsTwoApprovals && approvers.length > 1 };
}

/** The yeses to a version of those who may still give one. */
async function findStanding(
  tx: Transaction,
  { id }: VersionRow,
  approvers: readonly { personId: string }[],
): Promise<Yes[]> {
  const may = new Set(approvers.map(({ personId }) => personId));
  return (await findApprovals(tx, [id]))(id).filter(({ personId }) => may.has(personId));
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

function checkOpen(
  version: VersionRow,
  { status }: Decision,
  { newestId, viewer }: { newestId: string; viewer: Decider },
): void {
  const can = whatMay(viewer, version, { newestId, approvedBy: [] });
  if (status === 'approved' ? can.approve : can.requestChanges) return;
  const said =
    version.id === newestId && version.status !== 'pending'
      ? decidedAlready[version.status]
      : 'There is a newer version now. Please have a look at that one.';
  throw new AppError('already_exists', said);
}
