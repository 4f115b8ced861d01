import { projectStatuses, type ProjectStatus } from '@stackworks/contracts';
import { count, type SQL } from 'drizzle-orm';
import type { Reader } from '@stackworks/database';
import { projects } from '#/modules/projects/projects.tables.ts';

/**
 * How many projects have each status, in the order of the statuses.
 * @param condition which projects to count; all of them without one
 */
export async function countByStatus(
  reader: Reader,
  condition?: SQL,
): Promise<{ status: ProjectStatus; projects: number }[]> {
  const rows = await reader
    .select({ status: projects.status, projects: count() })
    .from(projects)
    .where(condition)
    .groupBy(projects.status);
  const counted = new Map(rows.map(({ status, projects }) => [status, projects]));
  return projectStatuses.map((status) => ({ status, projects: counted.get(status) ?? 0 }));
}
