import {
  countedProjects,
  projectCounts,
  type Page,
  type ProjectCounts,
  type ProjectExportQuery,
  type ProjectFilters,
  type ProjectListQuery,
  type StaffProject,
} from '@stackworks/contracts';
import { and, asc, or, sql, type SQL } from 'drizzle-orm';
import type { Reader } from '@stackworks/database';
import { after, later, newestFirst, toPage } from '#/platform/database/page.ts';
import { dueOrder, projects } from '#/modules/projects/projects.tables.ts';
import type { Deps } from '#/deps.ts';
import { countByStatus } from './count-by-status.ts';
import { narrow, type Narrowed } from './filter-projects.ts';
import { prepareStaffPresenter, type PresenterDeps } from '#/modules/projects/staff-projects.presenter.ts';
import type { ProjectRow } from '#/modules/projects/projects.presenter.ts';

type ListDeps = PresenterDeps & Pick<Deps, 'db'>;
type PageOf = { cursor: string | undefined; limit: number; sort: ProjectExportQuery['sort'] };

/** How each order is asked of the database, and where a page of it ends. */
const orders = {
  newest: {
    by: newestFirst(projects),
    from: (cursor: string | undefined) => after(projects, cursor),
    momentOf: ({ createdAt }: ProjectRow) => createdAt,
  },
  due: {
    by: [asc(dueOrder(projects.dueDate)), asc(projects.id)],
    from: (cursor: string | undefined) => later(dueOrder(projects.dueDate), projects.id, cursor),
    momentOf: ({ dueDate }: ProjectRow) => dueDate ?? '9999-12-31T23:59:59.999Z',
  },
};

/** A page of everyone's projects, narrowed and ordered as asked. */
export async function listStaffProjects(
  deps: ListDeps,
  { cursor, limit, sort, ...filters }: ProjectListQuery,
): Promise<Page<StaffProject>> {
  const { read } = deps.db;
  const narrowed = await narrow(read, filters, { sort, now: deps.now() });
  const rows = await readRows(read, narrowed, { cursor, limit: limit + 1, sort });
  return toPage(rows, limit, await prepareStaffPresenter(deps, read, rows), orders[sort].momentOf);
}

/** One query for any number of branches: the first rows of each, and of those the first. */
async function readRows(reader: Reader, { all, branches }: Narrowed, { cursor, limit, sort }: PageOf) {
  const { by, from } = orders[sort];
  const common = and(all, from(cursor));
  // As of completed projects that are late: nothing is ever due of what is not open.
  if (branches?.length === 0) return [];
  const firstOf = (branch: SQL) => {
    const ids = reader
      .select({ id: projects.id })
      .from(projects)
      .where(and(branch, common))
      .orderBy(...by)
      .limit(limit);
    return sql`select id from ${ids}`;
  };
  const [only, ...others] = branches ?? [];
  const condition =
    branches && others.length > 0
      ? sql`${projects.id} in (${sql.join(branches.map(firstOf), sql` union all `)})`
      : and(only, common);
  return reader
    .select()
    .from(projects)
    .where(condition)
    .orderBy(...by)
    .limit(limit);
}

/** How many projects the filters leave, all told. */
export async function countListed(
  { db, now }: ListDeps,
  { sort, ...filters }: ProjectExportQuery,
): Promise<number> {
  const { all, branches } = await narrow(db.read, filters, { sort, now: now() });
  if (branches?.length === 0) return 0;
  return db.read.$count(projects, and(or(...(branches ?? [])), all));
}

/** How many projects of each status the filters leave, each told up to a limit, in one query. The status filter is left out. */
export async function countProjects({ db, now }: ListDeps, filters: ProjectFilters): Promise<ProjectCounts> {
  const others = { ...filters, status: undefined };
  const { all, branches } = await narrow(db.read, others, { sort: 'newest', now: now() });
  const counts = await countByStatus(db.read, and(or(...(branches ?? [])), all));
  return projectCounts.parse(
    Object.fromEntries(counts.map(({ status, projects }) => [status, Math.min(projects, countedProjects)])),
  );
}
