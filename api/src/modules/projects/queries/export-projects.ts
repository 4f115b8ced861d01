import { setImmediate as nextTurn } from 'node:timers/promises';
import { ourTimeZone } from '@stackworks/business-time';
import {
  portalStatusWords,
  projectTypeNames,
  type AuditDetail,
  type ProjectExportQuery,
  type StaffProject,
} from '@stackworks/contracts';
import { stringify } from 'csv-stringify/sync';
import type { Deps } from '#/deps.ts';
import { projectsExported } from '#/modules/projects/projects.events.ts';
import { emit, transact } from '#/platform/events/events.ts';
import { countListed, listStaffProjects } from './list-projects.ts';

/** How many projects are read, and sent, at a time. */
const chunkSize = 50;

/** Spreadsheets take a file for UTF-8 when it begins with this. */
const byteOrderMark = '\u{feff}';

const typeNames: ReadonlyMap<string, string> = new Map(Object.entries(projectTypeNames));

/** Swedish writes a moment the way every spreadsheet reads it: 2026-11-22 15:04. */
const clock = new Intl.DateTimeFormat('sv-SE', {
  timeZone: ourTimeZone,
  dateStyle: 'short',
  timeStyle: 'short',
});
const toLocalTime = (moment: string | null): string =>
  moment === null ? '' : clock.format(new Date(moment));

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

/**
 * A text that a spreadsheet would calculate is marked as text. Every field is in quotes, so that one that splits at
 * semicolons or tabs makes no further fields of a text.
 */
const toCsv = (rows: readonly string[][]) =>
  stringify([...rows], { escape_formulas: true, quoted: true, record_delimiter: '\r\n' });

/** What an export was narrowed to, for the audit log. */
const describeFilters = ({
  status,
  priority,
  assignedTo,
  due,
  client,
  q,
  sort,
}: ProjectExportQuery): AuditDetail => ({
  ...(status?.length && { status: status.join(', ') }),
  ...(priority?.length && { priority: priority.join(', ') }),
  ...(assignedTo && { assignedTo }),
  ...(due && { due }),
  ...(client && { client }),
  ...(q && { search: q }),
  // By due date what is not open is left out.
  ...(sort === 'due' && { sort }),
});

/**
 * Writes the projects that filters leave as CSV, a chunk at a time, as they are read.
 * @param adminId the member of staff who asks, for the audit log
 */
export async function* exportProjects(
  deps: Pick<Deps, 'calendar' | 'catalogue' | 'db' | 'now'>,
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
    // A file driver answers without leaving the event loop's turn, so all chunks would hold up everyone else.
    await nextTurn();
  } while (cursor !== undefined);
}
