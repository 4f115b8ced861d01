import type { Reader } from '@stackworks/database';
import { and, eq, inArray, isNotNull, sql, type SQL } from 'drizzle-orm';
import type { SQLiteColumn } from 'drizzle-orm/sqlite-core';
import type { ProjectRow } from '#/modules/projects/projects.presenter.ts';
import { projects } from '#/modules/projects/projects.tables.ts';

/** Finds projects in an order. */
export async function findProjects(
  reader: Reader,
  { where, by, limit }: { where: SQL | undefined; by: SQL[]; limit: number },
): Promise<ProjectRow[]> {
  return reader
    .select()
    .from(projects)
    .where(where)
    .orderBy(...by)
    .limit(limit);
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
