import { inArray } from 'drizzle-orm';
import type { Reader } from '@stackworks/database';
import { projectBriefs } from '#/modules/projects/projects.tables.ts';

/** What is said of a project beside what belongs to it. */
const labelColumns = {
  id: projectBriefs.id,
  projectName: projectBriefs.projectName,
  userId: projectBriefs.userId,
  createdAt: projectBriefs.createdAt,
};
export type ProjectLabel = Pick<typeof projectBriefs.$inferSelect, keyof typeof labelColumns>;

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
    .from(projectBriefs)
    .where(inArray(projectBriefs.id, [...new Set(ids)]));
  return new Map(rows.map((row) => [row.id, row]));
}
