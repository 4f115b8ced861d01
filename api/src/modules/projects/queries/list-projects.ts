import {
  countedProjects,
  mapNames,
  openStatuses,
  projectStatuses,
  type Page,
  type PageQuery,
  type ProjectExportQuery,
  type ProjectFilters,
  type ProjectListQuery,
  type ProjectPage,
  type ProjectQuery,
  type StaffProject,
} from '@stackworks/contracts';
import { preparePerDatabase, type Reader } from '@stackworks/database';
import { and, asc, eq, inArray, isNotNull, sql } from 'drizzle-orm';
import type { DatabasePort } from '#/platform/ports.ts';
import {
  clientColumns,
  prepareStaffPresenter,
  presentProject,
  type ProjectDeps,
} from '#/modules/projects/projects.presenter.ts';
import { projects } from '#/modules/projects/projects.tables.ts';
import { newestFirst, readPage, toPage } from '#/platform/database/page.ts';
import { countStatuses } from './count-projects.ts';
import { toCondition } from './filter-projects.ts';
import { findProjects } from './find-projects.ts';
import { pageOrders } from './page-orders.ts';
import { type Viewer } from '#/modules/accounts/accounts.policy.ts';
import { type AccountRef } from '#/platform/audit/record-action.ts';

/** Lists everyone's projects for staff, filtered and ordered by the query. */
export async function listStaffProjects(
  deps: ProjectDeps,
  { cursor, limit, sort, ...filters }: ProjectListQuery,
): Promise<Page<StaffProject>> {
  const { read } = deps.db;
  const { by, from, timeOf } = pageOrders[sort];
  const where = and(await toCondition(read, filters, { sort, now: deps.now() }), from(cursor));
  const rows = await findProjects(read, { where, by, limit: limit + 1 });
  const present = await prepareStaffPresenter(deps, read, rows);
  return toPage(rows, limit, present, (row) => timeOf(row, present(row)));
}

/** Counts the projects that match filters. */
export async function countListed({ db, now }: ProjectDeps, { sort, ...filters }: ProjectExportQuery) {
  return db.read.$count(projects, await toCondition(db.read, filters, { sort, now: now() }));
}

/** Counts the projects of each status that match the other filters, each up to a limit, in one query. */
export async function countListedByStatus({ db: { read }, now }: ProjectDeps, filters: ProjectFilters) {
  const { completed, ...others } = { ...filters, status: undefined };
  const at = now();
  const [where, recent] = await Promise.all([
    toCondition(read, others, { sort: 'newest', now: at }),
    completed && toCondition(read, { ...others, completed }, { sort: 'completed', now: at }),
  ]);
  const [counts, recentCount] = await Promise.all([
    countStatuses(read, where),
    recent && read.$count(projects, recent),
  ]);
  const shown = { ...counts, completed: recentCount ?? counts.completed };
  return mapNames(projectStatuses, (status) => Math.min(shown[status], countedProjects));
}

/** Lists one client's projects, newest first. */
export const listProjectsOf = (
  reader: Reader,
  viewer: Viewer,
  clientId: string,
  { status, ...query }: PageQuery & Pick<ProjectQuery, 'status'>,
) => readPage(reader, projects, isOf(clientId, status), query, (row) => presentProject(row, viewer));

/** The names of a client's projects, by id. */
export async function listNamesOf(reader: Reader, clientId: string): Promise<Map<string, string>> {
  const { id, projectName } = projects;
  const rows = await reader.select({ id, projectName }).from(projects).where(isOf(clientId));
  return new Map(rows.map((row) => [row.id, row.projectName]));
}

/** How many due days a calendar gets. */
const dueAtMost = 200;

/** A client's open projects that have a due date, the soonest first. */
export async function listDueOf(
  reader: Reader,
  clientId: string,
): Promise<{ id: string; projectName: string; dueDate: string; updatedAt: string }[]> {
  const { id, projectName, dueDate, updatedAt, status } = projects;
  const rows = await reader
    .select({ id, projectName, dueDate, updatedAt })
    .from(projects)
    .where(and(isOf(clientId), isNotNull(dueDate), inArray(status, openStatuses)))
    .orderBy(asc(dueDate), asc(id))
    .limit(dueAtMost);
  return rows.flatMap(({ dueDate: due, ...row }) => (due === null ? [] : { ...row, dueDate: due }));
}

const isOf = (clientId: string, status?: ProjectQuery['status']) =>
  and(eq(projects.userId, clientId), status && eq(projects.status, status));

export const countProjectsOfClient = (reader: Reader, clientId: string): Promise<number> =>
  reader.$count(projects, isOf(clientId));

/** Lists a client's own projects, newest first, with their number on all pages. */
export async function listClientProjects(
  { db: { read } }: DatabasePort,
  viewer: AccountRef & Viewer,
  query: ProjectQuery,
): Promise<ProjectPage> {
  const { id: clientId } = viewer;
  const { cursor, limit, status } = query;
  if (cursor === undefined && status === undefined) {
    // Every visit reads this page, so it's prepared; a page that holds all projects needs no count.
    const rows = await findNewest(read).all({ clientId, rows: limit + 1 });
    const total = rows.length > limit ? await countProjectsOfClient(read, clientId) : rows.length;
    return { ...toPage(rows, limit, (row) => presentProject(row, viewer)), total };
  }
  const [page, total] = await Promise.all([
    listProjectsOf(read, viewer, clientId, query),
    read.$count(projects, isOf(clientId, status)),
  ]);
  return { ...page, total };
}

const findNewest = preparePerDatabase((reader) =>
  reader
    .select(clientColumns)
    .from(projects)
    .where(eq(projects.userId, sql.placeholder('clientId')))
    .orderBy(...newestFirst(projects))
    .limit(sql.placeholder('rows'))
    .prepare(),
);
