import {
  unassigned,
  type ProjectChangeInput,
  type StaffProject,
  type BulkChangeInput,
  type BulkResult,
} from '@stackworks/contracts';
import type { Reader, Transaction } from '@stackworks/database';
import { addYears } from 'date-fns';
import { inArray } from 'drizzle-orm';
import type { Deps } from '#/deps.ts';
import { AppError } from '#/errors.ts';
import type { AdminRow } from '#/modules/accounts/accounts.presenter.ts';
import { findAdminByEmail, findAssignees, getAdmin } from '#/modules/accounts/queries/read-accounts.ts';
import { applyChange, changesAnything, type ProjectChange } from './update-projects.ts';
import { describeConflict } from '#/modules/projects/describe-conflict.ts';
import type { ProjectRow } from '#/modules/projects/projects.presenter.ts';
import { projects } from '#/modules/projects/projects.tables.ts';
import { getProject, readStaffProject } from '#/modules/projects/queries/read-projects.ts';
import type { SlaDeps } from '#/modules/sla/target-terms.ts';
import { transact, type Context } from '#/platform/events/events.ts';

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
function checkDueDate(dueDate: string | null | undefined, now: Date): void {
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
async function getAssignee(reader: Reader, assignedTo: string): Promise<AdminRow | null> {
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

/**
 * Makes one change of many projects in one transaction. What cannot be changed is left as it is, and said.
 * @param adminId the member of staff who asks
 * @throws AppError invalid_input when they are to be assigned to somebody who is not in the team, or for a
 * due date of a year that is surely a slip
 */
export async function changeProjects(
  deps: Pick<Deps, 'calendar' | 'db' | 'catalogue' | 'now'>,
  adminId: string,
  input: BulkChangeInput,
): Promise<BulkResult> {
  if ('dueDate' in input) checkDueDate(input.dueDate, deps.now());
  return transact(deps, { role: 'admin', id: adminId }, async (ctx) => {
    const { tx } = ctx;
    const change = await readChange(tx, input);
    const ids = input.projects.map(({ id }) => id);
    const rows = await tx.select().from(projects).where(inArray(projects.id, ids));
    const rowsById = new Map(rows.map((row) => [row.id, row]));

    const changed: ProjectRow[] = [];
    const results: BulkResult['results'] = [];
    for (const { id, version } of input.projects) {
      const project = rowsById.get(id);
      const conflict =
        project && changesAnything(project, change) && (await findConflict(tx, project, version, adminId));
      if (!project) results.push({ id, outcome: 'missing', message: 'This project doesn’t exist.' });
      else if (conflict) results.push({ id, outcome: 'conflict', message: conflict.message });
      else if (!changesAnything(project, change)) results.push({ id, outcome: 'unchanged', message: null });
      else {
        changed.push(project);
        results.push({ id, outcome: 'changed', message: null });
      }
    }
    await applyChange(ctx, changed, change, await getAdmin(tx, adminId));
    return { changed: changed.length, results };
  });
}

async function readChange(tx: Transaction, input: BulkChangeInput): Promise<ProjectChange> {
  if ('status' in input) return { status: input.status };
  if ('priority' in input) return { priority: input.priority };
  if ('dueDate' in input) return { dueDate: input.dueDate };
  return { assignee: await getAssignee(tx, input.assignedTo) };
}
