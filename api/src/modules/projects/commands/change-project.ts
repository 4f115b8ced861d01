import type { AccountRef } from '#/platform/audit/record-action.ts';
import {
  unassigned,
  type BulkChangeInput,
  type BulkResult,
  type ProjectChangeInput,
  type StaffProject,
} from '@stackworks/contracts';
import type { Reader } from '@stackworks/database';
import { addYears } from 'date-fns';
import { inputError } from '#/errors.ts';
import type { AdminRow } from '#/modules/accounts/accounts.presenter.ts';
import {
  accountNotFound,
  findActiveAdmin,
  findAdminByEmail,
  getAdmin,
} from '#/modules/accounts/queries/read-accounts.ts';
import type { ProjectDeps, ProjectRow } from '#/modules/projects/projects.presenter.ts';
import { findConflict } from '#/modules/projects/queries/find-conflict.ts';
import { findProjectsById } from '#/modules/projects/queries/find-projects.ts';
import { readStaffProject } from '#/modules/projects/queries/read-project-details.ts';
import { getProject } from '#/modules/projects/queries/read-projects.ts';
import type { SlaDeps } from '#/modules/sla/target-terms.ts';
import { transact, type Context, type Caller } from '#/platform/events/events.ts';
import { applyChange, changesAnything, type ProjectChange } from './write-project-rows.ts';

/** Due dates outside of these are slips of the keyboard: none before this day, nor more than `dueYears` ahead. */
const earliestDue = '2020-01-01T00:00:00.000Z';
const dueYears = 10;

/**
 * Changes a project's status, priority or due date; any status may follow any other.
 * @throws AppError not_found; conflict for a stale version; invalid_input for a due date out of range
 */
export async function changeProject(
  caller: Caller<'admin', ProjectDeps>,
  { id, version, ...change }: { id: string } & ProjectChangeInput,
): Promise<StaffProject> {
  checkDueDate(change.dueDate, caller.now());
  return changeOne(caller, { id, version }, () => Promise.resolve(change));
}

/**
 * Assigns a project to a member of staff or to nobody. `assignedTo` is an email address, or `unassigned`.
 * @throws AppError not_found; conflict for a stale version; invalid_input when nobody in the team has this address
 */
export const assignProject = (
  caller: Caller<'admin', ProjectDeps>,
  { id, assignedTo, version }: { id: string } & { assignedTo: string; version?: number | undefined },
): Promise<StaffProject> =>
  changeOne(caller, { id, version }, async (tx) => ({ assignee: await getAssignee(tx, assignedTo) }));

/**
 * Assigns several projects in another command's transaction, by the colleague's id, or null for nobody. The colleague gets
 * one email about all of them.
 * @throws AppError not_found when there is no such colleague
 */
export async function assignProjectsTo(
  ctx: Context<SlaDeps, AccountRef<'admin'>>,
  { ids, assigneeId }: { ids: readonly string[]; assigneeId: string | null },
): Promise<void> {
  const { tx } = ctx;
  const assignee = assigneeId === null ? null : await findActiveAdmin(tx, assigneeId);
  if (assignee === null && assigneeId !== null) throw accountNotFound('admin');
  const found = [...(await findProjectsById(tx, ids)).values()];
  const changing = found.filter(({ assignedTo }) => assignedTo !== assigneeId);
  await applyChange(ctx, changing, { assignee }, await getAdmin(tx, ctx.actor.id));
}

/** @throws AppError invalid_input for a due date out of range */
function checkDueDate(dueDate: string | null | undefined, now: Date): void {
  if (!dueDate) return;
  const due = new Date(dueDate);
  if (due >= new Date(earliestDue) && due <= addYears(now, dueYears)) return;
  const message = 'Choose a due date from 2020 on and at most ten years ahead.';
  throw inputError('dueDate', message);
}

async function getAssignee(reader: Reader, assignedTo: string): Promise<AdminRow | null> {
  if (assignedTo === unassigned) return null;
  const admin = await findAdminByEmail(reader, assignedTo);
  if (admin?.isActive) return admin;
  const message = 'No one on the team uses this email.';
  throw inputError('assignedTo', message);
}

const changeOne = (
  caller: Caller<'admin', ProjectDeps>,
  { id, version }: { id: string; version: number | undefined },
  findChange: (tx: Reader) => Promise<ProjectChange>,
): Promise<StaffProject> =>
  transact(caller, async (ctx) => {
    const { tx } = ctx;
    const change = await findChange(tx);
    const project = await getProject(tx, id);
    if (changesAnything(project, change)) {
      const conflict = await findConflict(tx, project, version, caller.actor.id);
      if (conflict) throw conflict;
      await applyChange(ctx, [project], change, await getAdmin(tx, caller.actor.id));
    }
    return readStaffProject(caller, tx, id);
  });

/**
 * Makes one change to many projects in one transaction, and reports what came of each.
 * @throws AppError invalid_input for an assignee who is not in the team, or a due date out of range
 */
export async function changeProjects(
  caller: Caller<'admin', ProjectDeps>,
  input: BulkChangeInput,
): Promise<BulkResult> {
  if ('dueDate' in input) checkDueDate(input.dueDate, caller.now());
  return transact(caller, async (ctx) => {
    const { tx } = ctx;
    const { projects: listed, ...fields } = input;
    const change = 'assignedTo' in fields ? { assignee: await getAssignee(tx, fields.assignedTo) } : fields;
    const rows = await findProjectsById(
      tx,
      listed.map(({ id }) => id),
    );
    const changed: ProjectRow[] = [];
    const results: BulkResult['results'] = [];
    for (const { id, version } of listed) {
      const project = rows.get(id);
      const isChange = project && changesAnything(project, change);
      const conflict = isChange && (await findConflict(tx, project, version, caller.actor.id));
      if (!project) results.push({ id, outcome: 'missing', message: 'This project doesn’t exist.' });
      else if (conflict) results.push({ id, outcome: 'conflict', message: conflict.message });
      else if (!isChange) results.push({ id, outcome: 'unchanged', message: null });
      else {
        changed.push(project);
        results.push({ id, outcome: 'changed', message: null });
      }
    }
    await applyChange(ctx, changed, change, await getAdmin(tx, caller.actor.id));
    return { changed: changed.length, results };
  });
}
