import { inArray } from 'drizzle-orm';
import type { Reader } from '@stackworks/database';
import { projects } from '#/modules/projects/projects.tables.ts';

/** What is said of a project beside what belongs to it. */
const labelColumns = {
  id: projects.id,
  projectName: projects.projectName,
  userId: projects.userId,
  createdAt: projects.createdAt,
};
export type ProjectLabel = Pick<typeof projects.$inferSelect, keyof typeof labelColumns>;

/**
 * What projects are called and whose they are, by id. One query for any number.
 * @param ids may repeat; unknown ones are left out of the answer
 */
export async function findProjects(
  reader: Reader,
  ids: readonly string[],
): Promise<Map<string, ProjectLabel>> {
  if (ids.length === 0) return new Map();
  const rows = await reader
    .select(labelColumns)
    .from(projects)
    .where(inArray(projects.id, [...new Set(ids)]));
  return new Map(rows.map((row) => [row.id, row]));
}
