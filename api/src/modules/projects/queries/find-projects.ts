import type { Reader } from '@stackworks/database';
import { and, eq, inArray, isNotNull, or, sql, type SQL } from 'drizzle-orm';
import type { SQLiteColumn } from 'drizzle-orm/sqlite-core';
import type { ProjectRow } from '#/modules/projects/projects.presenter.ts';
import { projects } from '#/modules/projects/projects.tables.ts';

/** The projects that match `where` and one of `branches`, each of which an index serves. */
export type ProjectSet = { where?: SQL | undefined; branches?: readonly SQL[] | undefined };

/** A part of a set that is small, or whose order an index has. */
export type Way = { by: SQL[]; where?: SQL | undefined };

type Selection = ProjectSet & {
  by: SQL[];
  /** Where no index has the order: parts of each branch whose first rows include the set's. */
  ways?: readonly Way[] | undefined;
  limit: number;
};

/** The query of every list of projects: of several branches it merges the first rows of each. */
function selectProjects(reader: Reader, { where, branches, by, ways, limit }: Selection) {
  const firstOf = (branch: SQL | undefined, way: Way) => {
    const ids = reader
      .select({ id: projects.id })
      .from(projects)
      .where(and(branch, way.where, where));
    return sql`select id from ${ids.orderBy(...way.by).limit(limit)}`;
  };
  const firsts = (branches ?? [undefined]).flatMap((branch) =>
    (ways ?? [{ by }]).map((way) => firstOf(branch, way)),
  );
  const condition =
    firsts.length > 1
      ? sql`${projects.id} in (${sql.join(firsts, sql` union all `)})`
      : and(branches?.[0], where);
  return reader
    .select()
    .from(projects)
    .where(condition)
    .orderBy(...by)
    .limit(limit);
}

/** Finds projects of a set, in an order. An empty list of branches matches nothing. */
export async function findProjects(reader: Reader, search: Selection): Promise<ProjectRow[]> {
  return search.branches?.length === 0 ? [] : selectProjects(reader, search);
}

export async function countProjects(reader: Reader, { where, branches }: ProjectSet): Promise<number> {
  if (branches?.length === 0) return 0;
  return reader.$count(projects, and(or(...(branches ?? [])), where));
}

/** Finds projects by id; unknown ids are left out, and repeated ones count once. */
export async function findProjectsById(
  reader: Reader,
  ids: readonly string[],
): Promise<Map<string, ProjectRow>> {
  if (ids.length === 0) return new Map();
  const rows = await reader
    .select()
    .from(projects)
    .where(inArray(projects.id, [...new Set(ids)]));
  return new Map(rows.map((row) => [row.id, row]));
}

/** Who a project is assigned to, or null. */
export const ownerOfProject = (projectId: SQLiteColumn): SQL =>
  sql`(select ${projects.assignedTo} from ${projects} where ${eq(projects.id, projectId)})`;

/** Who all of a client's assigned projects are assigned to; null where that is nobody, or several. */
export const ownerOfClient = (clientId: SQLiteColumn): SQL =>
  sql`(select case when count(distinct ${projects.assignedTo}) = 1 then min(${projects.assignedTo}) end
    from ${projects} where ${eq(projects.userId, clientId)})`;

/** The one colleague whom a client's projects are assigned to; null for nobody, or several. */
export async function findOwnerOfClient(reader: Reader, clientId: string): Promise<string | null> {
  const owners = await reader
    .select({ id: projects.assignedTo })
    .from(projects)
    .where(and(eq(projects.userId, clientId), isNotNull(projects.assignedTo)))
    .groupBy(projects.assignedTo)
    .limit(2);
  return owners.length === 1 ? (owners[0]?.id ?? null) : null;
}

/** A client's projects, as `id`, `project_name` and `created_at`, for the query of another module. */
export const selectProjectNames = (clientId: string): SQL => sql`
  select ${projects.id} as id, ${projects.projectName} as project_name, ${projects.createdAt} as created_at
  from ${projects} where ${projects.userId} = ${clientId}`;
