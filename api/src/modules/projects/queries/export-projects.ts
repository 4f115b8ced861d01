import {
  projectTypeName,
  type AuditDetail,
  type ProjectExportQuery,
  type StaffProject,
} from '@stackworks/contracts';
import { projectsExported } from '#/modules/projects/projects.events.ts';
import type { ProjectDeps } from '#/modules/projects/projects.presenter.ts';
import { rowsAtOnce, toSheetTime, writeRows, type Column } from '#/platform/csv.ts';
import { emit, transact, type Caller } from '#/platform/events/events.ts';
import { countListed, listStaffProjects } from './list-projects.ts';
import { staffStatusWords } from '#/modules/projects/status-words.ts';

/** The columns, in order. Times are in our zone. */
const columns: readonly Column<StaffProject>[] = [
  ['Project', ({ projectName }) => projectName],
  ['Type', ({ projectType }) => projectTypeName(projectType)],
  ['Status', ({ status }) => staffStatusWords[status]],
  ['Priority', ({ priority }) => priority],
  ['Client', ({ user }) => `${user.firstName} ${user.lastName}`],
  ['Client email', ({ user }) => user.email],
  ['Company', ({ user }) => user.company ?? ''],
  ['Plan', ({ user }) => user.planName ?? ''],
  ['Assigned to', ({ assignee }) => assignee?.name ?? ''],
  ['Assigned to email', ({ assignedTo }) => assignedTo ?? ''],
  ['Due', ({ dueDate }) => toSheetTime(dueDate)],
  ['Created', ({ createdAt }) => toSheetTime(createdAt)],
  ['Last changed', ({ updatedAt }) => toSheetTime(updatedAt)],
];

/** An export's filters, for the audit log. Sorting by due date or completion leaves projects out. */
const describeFilters = ({ status, priority, q, sort, ...others }: ProjectExportQuery): AuditDetail => {
  const filters = { status: status?.join(', '), priority: priority?.join(', '), ...others };
  const used = { ...filters, search: q, sort: sort === 'due' || sort === 'completed' ? sort : undefined };
  return Object.fromEntries(Object.entries(used).flatMap(([name, value]) => (value ? [[name, value]] : [])));
};

/** Writes the projects that match filters as CSV, a chunk at a time; `adminId` goes into the audit log. */
export async function* exportProjects(
  caller: Caller<'admin', ProjectDeps>,
  query: ProjectExportQuery,
): AsyncGenerator<string> {
  const detail = { rows: await countListed(caller, query), ...describeFilters(query) };
  await transact(caller, (ctx) => emit(ctx, projectsExported, { detail }));
  yield* writeRows(columns, (cursor) => listStaffProjects(caller, { ...query, limit: rowsAtOnce, cursor }));
}
