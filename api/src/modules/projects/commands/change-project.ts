import { unassigned, type ProjectChangeInput, type StaffProject } from '@stackworks/contracts';
import { addYears } from 'date-fns';
import type { Reader } from '@stackworks/database';
import type { Deps } from '#/deps.ts';
import { AppError } from '#/errors.ts';
import type { AdminRow } from '#/modules/accounts/queries/account-columns.ts';
import { findAdminByEmail, findAssignees, getAdmin } from '#/modules/accounts/queries/read-accounts.ts';
import { applyChange, changesAnything, type ProjectChange } from './update-project.ts';
import { describeConflict } from '#/modules/projects/describe-conflict.ts';
import type { ProjectRow } from '#/modules/projects/projects.presenter.ts';
import type { SlaDeps } from '#/modules/sla/target-terms.ts';
import { transact, type Context } from '#/platform/events/events.ts';
import { getProject, readStaffProject } from '#/modules/projects/queries/read-projects.ts';

/** From when on a project can be due, and how many years ahead. */
const earliestDue = '2020-01-01T00:00:00.000Z';
const dueYears = 10;

type ChangeDeps = Pick<Deps, 'calendar' | 'catalogue' | 'db' | 'now'>;

/**
 * Changes a project's status, priority or due date, and tells whom it concerns; any status may follow any other.
 * @param adminId the member of staff who asks
 * @throws AppError not_found when there is no such project, conflict when it is not as they have seen it, invalid_input for
 * a due date of a year that is surely a slip
 */
export async function changeProject(
  deps: ChangeDeps,
  adminId: string,
  id: string,
  { version, ...change }: ProjectChangeInput,
): Promise<StaffProject> {
  checkDueDate(change.dueDate, deps.now());
  return transact(deps, { role: 'admin', id: adminId }, (ctx) =>
    changeOne(deps, ctx, { adminId, id, version, change }),
  );
}

/** @throws AppError invalid_input for a due date of a year that is surely a slip */
export function checkDueDate(dueDate: string | null | undefined, now: Date): void {
  if (!dueDate) return;
  const due = new Date(dueDate);
  if (due >= new Date(earliestDue) && due <= addYears(now, dueYears)) return;
  const message = 'Choose a due date from 2020 on and at most ten years ahead.';
  throw new AppError('invalid_input', message, { fields: { dueDate: message } });
}

/**
 * Assigns a project to a member of staff or to nobody.
 * @param assignedTo an email address, or `unassigned`
 * @throws AppError invalid_input when nobody in the team has this address; as `changeProject`
 */
export async function assignProject(
  deps: ChangeDeps,
  adminId: string,
  id: string,
  { assignedTo, version }: { assignedTo: string; version?: number | undefined },
): Promise<StaffProject> {
  return transact(deps, { role: 'admin', id: adminId }, async (ctx) => {
    const assignee = await getAssignee(ctx.tx, assignedTo);
    return changeOne(deps, ctx, { adminId, id, version, change: { assignee } });
  });
}

/**
 * Whom a call names to assign to; null for nobody.
 * @throws AppError invalid_input when nobody in the team has this address
 */
export async function getAssignee(reader: Reader, assignedTo: string): Promise<AdminRow | null> {
  if (assignedTo === unassigned) return null;
  const admin = await findAdminByEmail(reader, assignedTo);
  if (admin?.isActive) return admin;
  const message = 'No one on the team uses this email.';
  throw new AppError('invalid_input', message, { fields: { assignedTo: message } });
}

type Asked = { adminId: string; id: string; version: number | undefined; change: ProjectChange };

async function changeOne(
  deps: ChangeDeps,
  ctx: Context<SlaDeps>,
  { adminId, id, version, change }: Asked,
): Promise<StaffProject> {
  const { tx } = ctx;
  const project = await getProject(tx, id);
  if (changesAnything(project, change)) {
    const conflict = await findConflict(tx, project, version, adminId);
    if (conflict) throw conflict;
    await applyChange(ctx, [project], change, await getAdmin(tx, adminId));
  }
  return readStaffProject(deps, tx, id);
}

/**
 * Why a project may not be changed by somebody who has not seen it as it is; null when they have, or do not say.
 * @param seen the version they have seen
 */
export async function findConflict(
  reader: Reader,
  project: ProjectRow,
  seen: number | undefined,
  by: string,
): Promise<AppError | null> {
  if (seen === undefined || seen === project.version) return null;
  const assignees = await findAssignees(reader, project.assignedTo === null ? [] : [project.assignedTo]);
  const assignee = assignees.get(project.assignedTo ?? '') ?? null;
  return describeConflict(reader, project, { seen, by, assignee });
}
