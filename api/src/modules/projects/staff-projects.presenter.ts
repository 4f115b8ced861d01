import type { StaffProject } from '@stackworks/contracts';
import type { Reader } from '@stackworks/database';
import type { Deps } from '#/deps.ts';
import { findAssignees, findProjectClients } from '#/modules/accounts/queries/read-accounts.ts';
import { countMinutes } from '#/modules/sla/count-minutes.ts';
import { findPromisesOf } from '#/modules/sla/queries/find-targets-of.ts';
import { promiseCalendar } from '#/modules/sla/target-terms.ts';
import { prepareRevisionUse } from '#/modules/versions/revision-quota.ts';
import { presentStaffProject, type ProjectRow } from './projects.presenter.ts';

export type PresenterDeps = Pick<Deps, 'calendar' | 'catalogue' | 'now'>;

/** Reads what is around projects, all at once, and returns the presenter that shows each project with its own. */
export async function prepareStaffPresenter(
  deps: PresenterDeps,
  reader: Reader,
  rows: readonly ProjectRow[],
): Promise<(row: ProjectRow) => StaffProject> {
  const now = deps.now();
  const calendar = promiseCalendar(deps);
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
    findPromisesOf(
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
