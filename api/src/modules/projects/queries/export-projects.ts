import { setImmediate as nextTurn } from 'node:timers/promises';
import { ourTimeZone } from '@stackworks/business-time';
import {
  portalStatusWords,
  projectTypeNames,
  type AuditDetail,
  type ProjectExportQuery,
  type StaffProject,
} from '@stackworks/contracts';
import { projectsExported } from '#/modules/projects/projects.events.ts';
import type { ProjectDeps } from '#/modules/projects/projects.presenter.ts';
import { byteOrderMark, toCsv } from '#/platform/csv.ts';
import { emit, transact } from '#/platform/events/events.ts';
import { countListed, listStaffProjects } from './list-projects.ts';

/** How many projects are read, and sent, at a time. */
const chunkSize = 50;

const typeNames: ReadonlyMap<string, string> = new Map(Object.entries(projectTypeNames));

/** The Swedish format is one every spreadsheet reads: 2026-11-22 15:04. */
const clock = new Intl.DateTimeFormat('sv-SE', {
  timeZone: ourTimeZone,
  dateStyle: 'short',
  timeStyle: 'short',
});
const toLocalTime = (time: string | null): string => (time === null ? '' : clock.format(new Date(time)));

/** The columns, in order. Times are in our zone. */
const columns: readonly [heading: string, value: (project: StaffProject) => string][] = [
  ['Project', ({ projectName }) => projectName],
  ['Type', ({ projectType }) => typeNames.get(projectType) ?? projectType],
  ['Status', ({ status }) => portalStatusWords[status]],
  ['Priority', ({ priority }) => priority],
  ['Client', ({ user }) => `${user.firstName} ${user.lastName}`],
  ['Client email', ({ user }) => user.email],
  ['Company', ({ user }) => user.company ?? ''],
  ['Plan', ({ user }) => user.subscriptionTier ?? ''],
  ['Assigned to', ({ assignee }) => assignee?.name ?? ''],
  ['Assigned to email', ({ assignedTo }) => assignedTo ?? ''],
  ['Due', ({ dueDate }) => toLocalTime(dueDate)],
  ['Created', ({ createdAt }) => toLocalTime(createdAt)],
  ['Last changed', ({ updatedAt }) => toLocalTime(updatedAt)],
];

/** An export's filters, for the audit log. Sorting by due date or completion leaves projects out. */
const describeFilters = ({ status, priority, q, sort, ...others }: ProjectExportQuery): AuditDetail => {
  const filters = { status: status?.join(', '), priority: priority?.join(', '), ...others };
  const used = { ...filters, search: q, sort: sort === 'due' || sort === 'completed' ? sort : undefined };
  return Object.fromEntries(Object.entries(used).flatMap(([name, value]) => (value ? [[name, value]] : [])));
};

/** Writes the projects that match filters as CSV, a chunk at a time; `adminId` goes into the audit log. */
export async function* exportProjects(
  deps: ProjectDeps,
  adminId: string,
  query: ProjectExportQuery,
): AsyncGenerator<string> {
  const detail = { rows: await countListed(deps, query), ...describeFilters(query) };
  await transact(deps, { role: 'admin', id: adminId }, (ctx) => emit(ctx, projectsExported, { detail }));
  yield byteOrderMark + toCsv([columns.map(([heading]) => heading)]);
  let cursor: string | undefined;
  do {
    const page = await listStaffProjects(deps, { ...query, limit: chunkSize, cursor });
    yield toCsv(page.items.map((project) => columns.map(([, value]) => value(project))));
    cursor = page.nextCursor ?? undefined;
    // The file driver never yields to the event loop, so without this an export would block all other requests.
    await nextTurn();
  } while (cursor !== undefined);
}
