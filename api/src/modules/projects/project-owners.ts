import { and, eq, isNotNull, sql, type SQL } from 'drizzle-orm';
import type { SQLiteColumn } from 'drizzle-orm/sqlite-core';
import { projectBriefs } from '#/db/schema/projects.ts';

/** The condition that a project is assigned to somebody, or to nobody. */
export const isProjectOf = (projectId: SQLiteColumn, adminId: string): SQL =>
  sql`coalesce((select ${projectBriefs.assignedTo} from ${projectBriefs} where ${eq(projectBriefs.id, projectId)}), ${adminId}) = ${adminId}`;

/** The condition that somebody works for a client, or nobody does: that one of their projects is assigned to them. */
export function isClientOf(clientId: SQLiteColumn, adminId: string): SQL {
  const projects = (condition: SQL) =>
    sql`exists (select 1 from ${projectBriefs} where ${and(eq(projectBriefs.userId, clientId), condition)})`;
  return sql`(${projects(eq(projectBriefs.assignedTo, adminId))} or not ${projects(isNotNull(projectBriefs.assignedTo))})`;
}
