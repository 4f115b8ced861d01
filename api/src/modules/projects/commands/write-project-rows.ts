import type { ProjectPriority, ProjectStatus } from '@stackworks/contracts';
import type { Transaction } from '@stackworks/database';
import { subSeconds } from 'date-fns';
import { and, eq, inArray, sql, type SQL } from 'drizzle-orm';
import type { AdminRow } from '#/modules/accounts/accounts.presenter.ts';
import { findAssignees } from '#/modules/accounts/queries/read-accounts.ts';
import {
  projectFollowedVersion,
  projectsChanged,
  projectsUnassigned,
} from '#/modules/projects/projects.events.ts';
import type { ProjectRow } from '#/modules/projects/projects.presenter.ts';
import { projects } from '#/modules/projects/projects.tables.ts';
import type { SlaDeps } from '#/modules/sla/target-terms.ts';
import { emit, type Context } from '#/platform/events/events.ts';

/** What staff can change about a project; a field left out is unchanged. */
export type ProjectChange = {
  status?: ProjectStatus | undefined;
  priority?: ProjectPriority | undefined;
  dueDate?: string | null | undefined;
  /** A member of staff, or null for nobody. */
  assignee?: AdminRow | null | undefined;
};

type ManagedColumns = Omit<ProjectChange, 'assignee'> & {
  assignedTo?: string | null | undefined;
  withdrawnAt?: string | null;
};

/** Staff who take a completion back this soon, in seconds, have launched nothing. */
const takenBackWithin = 60;

/** When projects are launched that get a status: the first time they are completed. */
function launchBy(to: ProjectStatus, now: Date): SQL | undefined {
  const { launchedAt, statusChangedAt } = projects;
  if (to === 'completed') return sql`coalesce(${launchedAt}, ${now.toISOString()})`;
  if (to === 'revision_requested') return undefined;
  const lately = subSeconds(now, takenBackWithin).toISOString();
  return sql`case when ${launchedAt} = ${statusChangedAt} and ${launchedAt} > ${lately} then null else ${launchedAt} end`;
}

/** The only writer of a project's status and assignee: increases `version`, and notes when the status changed. */
async function updateProjects({ tx, now }: Context, which: SQL, columns: ManagedColumns) {
  const { id, projectName, version, status, statusChangedAt } = projects;
  const at = now.toISOString();
  return tx
    .update(projects)
    .set({
      // Any other status takes a withdrawal back.
      ...(columns.status && columns.status !== 'on_hold' && { withdrawnAt: null }),
      ...columns,
      version: sql`${version} + 1`,
      ...(columns.status && {
        statusChangedAt: sql`case when ${status} = ${columns.status} then ${statusChangedAt} else ${at} end`,
        launchedAt: launchBy(columns.status, now),
      }),
      updatedAt: at,
    })
    .where(which)
    .returning({ id, projectName, version });
}

export function changesAnything(project: ProjectRow, { assignee, ...change }: ProjectChange): boolean {
  const wanted: ManagedColumns = { ...change, assignedTo: assignee && assignee.id };
  const columns = ['status', 'priority', 'dueDate', 'assignedTo'] as const;
  return columns.some((column) => wanted[column] !== undefined && wanted[column] !== project[column]);
}

/**
 * Makes one change to any number of projects.
 * @param changing those that the change makes different
 * @param by the member of staff who makes it
 */
export async function applyChange(
  ctx: Context<SlaDeps>,
  changing: readonly ProjectRow[],
  change: ProjectChange,
  by: AdminRow,
): Promise<void> {
  if (changing.length === 0) return;
  const { assignee, ...columns } = change;
  const ids = changing.map(({ id }) => id);
  await updateProjects(ctx, inArray(projects.id, ids), {
    ...columns,
    ...(assignee !== undefined && { assignedTo: assignee && assignee.id }),
  });
  const assigned = assignee === undefined ? [] : changing.flatMap(({ assignedTo }) => assignedTo ?? []);
  const assigneesBefore = await findAssignees(ctx.tx, assigned);
  await emit(ctx, projectsChanged, { projects: changing, change, by, assigneesBefore });
}

/**
 * Gives a project the status that follows from a version's delivery or decision. Only staff resume a project on hold.
 */
export async function followVersion(ctx: Context<SlaDeps>, project: ProjectRow, status: ProjectStatus) {
  const isOnHold = project.status === 'on_hold';
  const isMoved = !isOnHold && project.status !== status;
  if (isMoved) await updateProjects(ctx, eq(projects.id, project.id), { status });
  if (!isOnHold) await emit(ctx, projectFollowedVersion, { project, status });
  if (isMoved) return;
  const launchedAt = project.launchedAt ?? (status === 'completed' ? ctx.now.toISOString() : null);
  await touchProject(ctx.tx, project.id, ctx.now, { launchedAt });
  await restartWaiting(ctx.tx, project.id, ctx.now);
  await restartReview(ctx.tx, project.id, ctx.now);
}

/** The client has had what is in review since its latest delivery: every screen counts their days from then. */
const restartReview = (tx: Transaction, id: string, now: Date) =>
  tx
    .update(projects)
    .set({ statusChangedAt: now.toISOString() })
    .where(and(eq(projects.id, id), eq(projects.status, 'review')));

/** Puts a project on hold that its client has withdrawn, without a due date. */
export async function holdWithdrawn(ctx: Context, project: ProjectRow): Promise<void> {
  await updateProjects(ctx, eq(projects.id, project.id), {
    status: 'on_hold',
    dueDate: null,
    withdrawnAt: ctx.now.toISOString(),
  });
}

/**
 * Unassigns every project of a member of staff who leaves.
 * @returns how many there were
 */
export async function unassignProjects(ctx: Context, member: { id: string; name: string }): Promise<number> {
  const unassigned = await updateProjects(ctx, eq(projects.assignedTo, member.id), { assignedTo: null });
  await emit(ctx, projectsUnassigned, { member: member.name, projects: unassigned });
  return unassigned.length;
}

/** Notes that something belonging to a project has changed. */
export async function touchProject(
  tx: Transaction,
  id: string,
  now: Date,
  columns: { launchedAt?: string | null } = {},
): Promise<void> {
  await tx
    .update(projects)
    .set({ ...columns, updatedAt: now.toISOString() })
    .where(eq(projects.id, id));
}

/** Restarts the wait for a client's feedback on a project in review, as they have just written or been asked. */
export async function restartWaiting(tx: Transaction, id: string, now: Date): Promise<void> {
  await tx
    .update(projects)
    .set({ waitingSince: now.toISOString() })
    .where(and(eq(projects.id, id), eq(projects.status, 'review')));
}
