import type { ProjectPriority, ProjectStatus } from '@stackworks/contracts';
import { inArray, sql } from 'drizzle-orm';
import type { Transaction } from '@stackworks/database';
import { projectBriefs } from '#/modules/projects/projects.tables.ts';
import type { AdminRow } from '#/modules/accounts/queries/account-columns.ts';
import { findAssignees } from '#/modules/accounts/queries/read-accounts.ts';
import { recordActions, type RecordedAction } from '#/platform/audit/record-action.ts';
import { recordEvents } from '#/platform/live/record-events.ts';
import type { PromiseDeps } from '#/modules/sla/target-terms.ts';
import type { ProjectRow } from '#/modules/projects/projects.presenter.ts';
import { answerRevision } from './change-status.ts';
import { scheduleStatusMails } from '#/modules/projects/status-email.ts';
import { tellAssignee } from '#/modules/projects/notify.ts';

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
 * Makes one change of any number of projects, records it, and tells everyone it concerns.
 * @param projects those that the change makes other than they are
 * @param by the member of staff who makes it
 */
export async function applyChange(
  deps: PromiseDeps,
  tx: Transaction,
  projects: readonly ProjectRow[],
  change: ProjectChange,
  { by, now }: { by: AdminRow; now: Date },
): Promise<void> {
  if (projects.length === 0) return;
  const { assignee, ...columns } = change;
  await tx
    .update(projectBriefs)
    .set({
      ...columns,
      ...(assignee !== undefined && { assignedTo: assignee && assignee.id }),
      version: sql`${projectBriefs.version} + 1`,
      ...(change.status && {
        statusChangedAt: sql`case when ${projectBriefs.status} = ${change.status} then ${projectBriefs.statusChangedAt} else ${now.toISOString()} end`,
      }),
      updatedAt: now.toISOString(),
    })
    .where(
      inArray(
        projectBriefs.id,
        projects.map(({ id }) => id),
      ),
    );
  await recordEvents(
    tx,
    projects.flatMap(({ id: projectId, userId }) => {
      const event = { type: 'project', projectId } as const;
      return [[{ role: 'admin' }, event] as const, [{ role: 'client', userId }, event] as const];
    }),
    now,
  );
  await recordInAuditLog(tx, projects, change, { by, now });
  const { status } = change;
  if (status) {
    const moved = projects.filter((project) => project.status !== status);
    for (const project of moved) {
      await answerRevision(deps, tx, { id: project.id, to: status }, by.id, now);
    }
    await scheduleStatusMails(tx, moved, now);
  }
  if (assignee) {
    const given = projects.filter(({ assignedTo }) => assignedTo !== assignee.id);
    await tellAssignee(tx, assignee, given, { by, now });
  }
}

async function recordInAuditLog(
  tx: Transaction,
  projects: readonly ProjectRow[],
  change: ProjectChange,
  { by, now }: { by: AdminRow; now: Date },
): Promise<void> {
  const actor = { role: 'admin', id: by.id, name: `${by.firstName} ${by.lastName}` } as const;
  const before = await findAssignees(
    tx,
    change.assignee === undefined ? [] : projects.flatMap(({ assignedTo }) => assignedTo ?? []),
  );
  const actions = projects.flatMap((project) => {
    const nameBefore = project.assignedTo === null ? null : (before.get(project.assignedTo)?.name ?? null);
    return describeChange(project, change, nameBefore).map(({ action, detail }) => ({
      action,
      subject: { type: 'project', id: project.id, name: project.projectName } as const,
      detail: { ...detail, version: project.version + 1 },
    }));
  });
  await recordActions(tx, actor, actions, now);
}

/** What the audit log tells of a change of one project. */
function describeChange(
  project: ProjectRow,
  { status, priority, dueDate, assignee }: ProjectChange,
  assigneeBefore: string | null,
): Pick<RecordedAction, 'action' | 'detail'>[] {
  const told: Pick<RecordedAction, 'action' | 'detail'>[] = [];
  if (status !== undefined && status !== project.status) {
    told.push({ action: 'status-changed', detail: { from: project.status, to: status } });
  }
  if (priority !== undefined && priority !== project.priority) {
    told.push({ action: 'priority-changed', detail: { from: project.priority, to: priority } });
  }
  if (dueDate !== undefined && dueDate !== project.dueDate) {
    told.push({ action: 'due-date-changed', detail: { from: project.dueDate, to: dueDate } });
  }
  if (assignee !== undefined && (assignee && assignee.id) !== project.assignedTo) {
    const to = assignee && `${assignee.firstName} ${assignee.lastName}`;
    const action = assignee ? 'project-assigned' : 'project-unassigned';
    told.push({ action, detail: { from: assigneeBefore, to } });
  }
  return told;
}
