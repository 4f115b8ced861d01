import type { ProjectPriority, ProjectStatus } from '@stackworks/contracts';
import { inArray, sql } from 'drizzle-orm';
import { projects } from '#/modules/projects/projects.tables.ts';
import type { AdminRow } from '#/modules/accounts/queries/account-columns.ts';
import { findAssignees } from '#/modules/accounts/queries/read-accounts.ts';
import { projectsChanged } from '#/modules/projects/projects.events.ts';
import type { ProjectRow } from '#/modules/projects/projects.presenter.ts';
import type { SlaDeps } from '#/modules/sla/target-terms.ts';
import { emit, type Context } from '#/platform/events/events.ts';

/** What staff can change about a project; what is left out stays as it is. */
export type ProjectChange = {
  status?: ProjectStatus | undefined;
  priority?: ProjectPriority | undefined;
  dueDate?: string | null | undefined;
  /** A member of staff, or null for nobody. */
  assignee?: AdminRow | null | undefined;
};

/** Whether a change would make a project another than it is. */
export function changesAnything(project: ProjectRow, change: ProjectChange): boolean {
  return (
    isOther(change.status, project.status) ||
    isOther(change.priority, project.priority) ||
    isOther(change.dueDate, project.dueDate) ||
    isOther(change.assignee && change.assignee.id, project.assignedTo)
  );
}

const isOther = <Value>(wanted: Value | undefined, present: Value) =>
  wanted !== undefined && wanted !== present;

/**
 * Makes one change of any number of projects.
 * @param changing those that the change makes other than they are
 * @param by the member of staff who makes it
 */
export async function applyChange(
  ctx: Context<SlaDeps>,
  changing: readonly ProjectRow[],
  change: ProjectChange,
  by: AdminRow,
): Promise<void> {
  if (changing.length === 0) return;
  const { tx, now } = ctx;
  const { assignee, ...columns } = change;
  await tx
    .update(projects)
    .set({
      ...columns,
      ...(assignee !== undefined && { assignedTo: assignee && assignee.id }),
      version: sql`${projects.version} + 1`,
      ...(change.status && {
        statusChangedAt: sql`case when ${projects.status} = ${change.status} then ${projects.statusChangedAt} else ${now.toISOString()} end`,
      }),
      updatedAt: now.toISOString(),
    })
    .where(
      inArray(
        projects.id,
        changing.map(({ id }) => id),
      ),
    );
  const assigned = assignee === undefined ? [] : changing.flatMap(({ assignedTo }) => assignedTo ?? []);
  const assigneesBefore = await findAssignees(tx, assigned);
  await emit(ctx, projectsChanged, { projects: changing, change, by, assigneesBefore });
}
