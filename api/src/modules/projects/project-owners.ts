import { and, eq, isNotNull, sql, type SQL } from 'drizzle-orm';
import type { SQLiteColumn } from 'drizzle-orm/sqlite-core';
import { projects } from './projects.tables.ts';

/** Who a project is assigned to, or null. */
export const ownerOfProject = (projectId: SQLiteColumn): SQL =>
  sql`(select ${projects.assignedTo} from ${projects} where ${eq(projects.id, projectId)})`;

/** The condition that a project is assigned to somebody, or to nobody. */
export const isProjectOf = (projectId: SQLiteColumn, adminId: string): SQL =>
  sql`coalesce(${ownerOfProject(projectId)}, ${adminId}) = ${adminId}`;

/** Who all of a client's assigned projects are assigned to; null where that is nobody, or several. */
export const ownerOfClient = (clientId: SQLiteColumn): SQL =>
  sql`(select case when count(distinct ${projects.assignedTo}) = 1 then min(${projects.assignedTo}) end
    from ${projects} where ${eq(projects.userId, clientId)})`;

/** The condition that somebody works for a client, or nobody does: that one of their projects is assigned to them. */
export function isClientOf(clientId: SQLiteColumn, adminId: string): SQL {
  const hasProject = (condition: SQL) =>
    sql`exists (select 1 from ${projects} where ${and(eq(projects.userId, clientId), condition)})`;
  return sql`(${hasProject(eq(projects.assignedTo, adminId))} or not ${hasProject(isNotNull(projects.assignedTo))})`;
}
