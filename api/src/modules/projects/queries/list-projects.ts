import {
  countedProjects,
  projectCounts,
  type Page,
  type PageQuery,
  type Project,
  type ProjectCounts,
  type ProjectExportQuery,
  type ProjectFilters,
  type ProjectListQuery,
  type ProjectPage,
  type ProjectQuery,
  type StaffProject,
} from '@stackworks/contracts';
import { cacheRows, preparePerDatabase, type DataVersion, type Reader } from '@stackworks/database';
import { and, eq, or, sql } from 'drizzle-orm';
import type { Deps } from '#/deps.ts';
import {
  prepareStaffPresenter,
  presentProject,
  type PresenterDeps,
} from '#/modules/projects/projects.presenter.ts';
import { projectLists, projects } from '#/modules/projects/projects.tables.ts';
import { toPage } from '#/platform/database/page.ts';
import { countByStatus } from './count-projects.ts';
import { toProjectSet } from './filter-projects.ts';
import { countProjects, findProjects, pageOrders, selectProjects } from './find-projects.ts';

type ListDeps = PresenterDeps & Pick<Deps, 'db'>;
const { newest } = pageOrders;

/** Lists everyone's projects for staff, filtered and ordered as the query says. */
export async function listStaffProjects(
  deps: ListDeps,
  { cursor, limit, sort, ...filters }: ProjectListQuery,
): Promise<Page<StaffProject>> {
  const { read } = deps.db;
  const { by, from, timeOf } = pageOrders[sort];
  const { where, branches } = await toProjectSet(read, filters, { sort, now: deps.now() });
  const rows = await findProjects(read, { where: and(where, from(cursor)), branches, by, limit: limit + 1 });
  return toPage(rows, limit, await prepareStaffPresenter(deps, read, rows), timeOf);
}

/** Counts the projects that filters leave. */
export async function countListed({ db, now }: ListDeps, query: ProjectExportQuery): Promise<number> {
  const { sort, ...filters } = query;
  return countProjects(db.read, await toProjectSet(db.read, filters, { sort, now: now() }));
}

/** Counts the projects of each status that the other filters leave, each up to a limit, in one query. */
export async function countListedByStatus(
  { db, now }: ListDeps,
  filters: ProjectFilters,
): Promise<ProjectCounts> {
  const others = { ...filters, status: undefined };
  const { where, branches } = await toProjectSet(db.read, others, { sort: 'newest', now: now() });
  const counts = await countByStatus(db.read, and(or(...(branches ?? [])), where));
  return projectCounts.parse(
    Object.fromEntries(counts.map(({ status, projects }) => [status, Math.min(projects, countedProjects)])),
  );
}

/** Lists one client's projects for staff, newest first. */
export async function listProjectsOf(
  reader: Reader,
  clientId: string,
  { cursor, limit }: PageQuery,
): Promise<Page<Project>> {
  const where = and(eq(projects.userId, clientId), newest.from(cursor));
  const rows = await findProjects(reader, { where, by: newest.by, limit: limit + 1 });
  return toPage(rows, limit, presentProject);
}

/** Counts a client's projects. */
export const countProjectsOfClient = (reader: Reader, clientId: string): Promise<number> =>
  countProjects(reader, { where: eq(projects.userId, clientId) });

/** Lists a client's own projects, newest first, with how many there are on all pages. */
export async function listClientProjects(
  { db: { read } }: Pick<Deps, 'db'>,
  clientId: string,
  { cursor, limit, status }: ProjectQuery,
): Promise<ProjectPage> {
  const where = and(eq(projects.userId, clientId), status && eq(projects.status, status));
  if (cursor === undefined && status === undefined) {
    // Every visit asks for this one, so it's prepared; a page that holds all projects needs no count.
    const rows = await findNewest(read).all({ clientId, rows: limit + 1 });
    const total = rows.length > limit ? await countProjects(read, { where }) : rows.length;
    return { ...toPage(rows, limit, presentProject), total };
  }
  const page = and(where, newest.from(cursor));
  const [rows, total] = await Promise.all([
    findProjects(read, { where: page, by: newest.by, limit: limit + 1 }),
    countProjects(read, { where }),
  ]);
  return { ...toPage(rows, limit, presentProject), total };
}

const findNewest = preparePerDatabase((reader) =>
  selectProjects(reader, {
    where: eq(projects.userId, sql.placeholder('clientId')),
    by: newest.by,
    limit: sql.placeholder('rows'),
  }).prepare(),
);

const findVersion = cacheRows(
  preparePerDatabase((reader) =>
    reader
      .select({ version: projectLists.version })
      .from(projectLists)
      .where(eq(projectLists.userId, sql.placeholder('userId')))
      .prepare(),
  ),
);

/**
 * The version of a client's list of projects; any change to one of them makes another.
 * @param dataVersion the one at which it must hold
 */
export async function readListVersion(
  { db }: Pick<Deps, 'db'>,
  userId: string,
  dataVersion: DataVersion | null,
): Promise<string> {
  const [list] = await findVersion(db.read, { values: { userId }, dataVersion });
  return list?.version ?? 'none';
}
