import type { BulkChangeInput, BulkResult } from '@stackworks/contracts';
import { inArray } from 'drizzle-orm';
import type { Transaction } from '@stackworks/database';
import { projects } from '#/modules/projects/projects.tables.ts';
import type { Deps } from '#/deps.ts';
import { getAdmin } from '#/modules/accounts/queries/read-accounts.ts';
import { transact } from '#/platform/events/events.ts';
import { applyChange, changesAnything, type ProjectChange } from './update-project.ts';
import { checkDueDate, findConflict, getAssignee } from './change-project.ts';
import type { ProjectRow } from '#/modules/projects/projects.presenter.ts';

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
