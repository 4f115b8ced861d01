import { briefTexts, mapNames, waitingOn, type Project, type StaffProject } from '@stackworks/contracts';
import type { Reader } from '@stackworks/database';
import type { Deps } from '#/deps.ts';
import { findAssignees, findProjectClients } from '#/modules/accounts/queries/read-accounts.ts';
import { presentBrief } from './brief-state.ts';
import type { projects } from './projects.tables.ts';
import { countMinutes } from '#/modules/sla/count-minutes.ts';
import { findTargetsOf } from '#/modules/sla/queries/find-targets-of.ts';
import { slaCalendar } from '#/modules/sla/target-terms.ts';
import { prepareRevisionUse } from '#/modules/versions/revision-quota.ts';

export type ProjectRow = typeof projects.$inferSelect;

/** A project as its client sees it: who it is assigned to is the team's affair. */
export function presentProject(row: ProjectRow): Project {
  const brief = presentBrief(row);
  return {
    id: row.id,
    projectName: row.projectName,
    projectType: row.projectType,
    description: row.description,
    priority: row.priority,
    status: row.status,
    ...mapNames(briefTexts, (name) => row[name]),
    waitingOn: row.status === 'pending' && brief.completedAt === null ? 'client' : waitingOn[row.status],
    dueDate: row.dueDate,
    brief,
    createdAt: row.createdAt,
    updatedAt: row.updatedAt,
  };
}

/**
 * A project as staff see it.
 * @param around its client, whom it is assigned to, and what its client waits for, if anything
 */
function presentStaffProject(
  row: ProjectRow,
  { user, assignee, promise, revisions }: Pick<StaffProject, 'user' | 'assignee' | 'promise' | 'revisions'>,
): StaffProject {
  const { userId, version } = row;
  return {
    ...presentProject(row),
    userId,
    version,
    promise,
    revisions,
    statusSince: row.statusChangedAt ?? row.updatedAt,
    assignedTo: assignee?.email ?? null,
    assignee,
    user,
  };
}

export type PresenterDeps = Pick<Deps, 'calendar' | 'catalogue' | 'now'>;

/** Reads what is around projects, all at once, and returns the presenter that shows each project with its own. */
export async function prepareStaffPresenter(
  deps: PresenterDeps,
  reader: Reader,
  rows: readonly ProjectRow[],
): Promise<(row: ProjectRow) => StaffProject> {
  const now = deps.now();
  const calendar = slaCalendar(deps);
  const isRunning = calendar.isBusinessDay(now);
  const revising = rows.filter(isBeingRevised).map(({ userId }) => userId);
  const [clients, assignees, promises, revisionUse] = await Promise.all([
    findProjectClients(
      deps,
      reader,
      rows.map(({ userId }) => userId),
    ),
    findAssignees(
      reader,
      rows.flatMap(({ assignedTo }) => assignedTo ?? []),
    ),
    findTargetsOf(
      reader,
      rows.map(({ id }) => id),
    ),
    prepareRevisionUse(deps, reader, revising, now),
  ]);

  return (row) => {
    const user = clients.get(row.userId);
    if (!user) throw new Error(`the client of project ${row.id} is not there`);
    const owed = promises.get(row.id);
    const { leftMinutes } = owed ? countMinutes(calendar, owed, now) : { leftMinutes: 0 };
    const { used, quota } = revisionUse({ id: row.userId, tier: user.tier });
    return presentStaffProject(row, {
      user,
      assignee: row.assignedTo === null ? null : (assignees.get(row.assignedTo) ?? null),
      promise: owed ? { dueAt: owed.dueAt, leftMinutes, isRunning } : null,
      revisions: isBeingRevised(row) && quota !== null ? { used, quota } : null,
    });
  };
}

const isBeingRevised = ({ status }: ProjectRow): boolean => status === 'revision_requested';
