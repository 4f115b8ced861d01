import { and, eq, isNotNull, sql, type SQL } from 'drizzle-orm';
import type { SQLiteColumn } from 'drizzle-orm/sqlite-core';
import { projectBriefs } from './projects.tables.ts';

/** Who a project is assigned to, or null. */
export const ownerOfProject = (projectId: SQLiteColumn): SQL =>
  sql`(select ${projectBriefs.assignedTo} from ${projectBriefs} where ${eq(projectBriefs.id, projectId)})`;

/** The condition that a project is assigned to somebody, or to nobody. */
export const isProjectOf = (projectId: SQLiteColumn, adminId: string): SQL =>
  sql`coalesce(${ownerOfProject(projectId)}, ${adminId}) = ${adminId}`;

/** Who all of a client's assigned projects are assigned to; null where that is nobody, or several. */
export const ownerOfClient = (clientId: SQLiteColumn): SQL =>
  sql`(select case when count(distinct ${projectBriefs.assignedTo}) = 1 then min(${projectBriefs.assignedTo}) end
    from ${projectBriefs} where ${eq(projectBriefs.userId, clientId)})`;

/** The condition that somebody works for a client, or nobody does: that one of their projects is assigned to them. */
export function isClientOf(clientId: SQLiteColumn, adminId: string): SQL {
  const projects = (condition: SQL) =>
    sql`exists (select 1 from ${projectBriefs} where ${and(eq(projectBriefs.userId, clientId), condition)})`;
  return sql`(${projects(eq(projectBriefs.assignedTo, adminId))} or not ${projects(isNotNull(projectBriefs.assignedTo))})`;
}
