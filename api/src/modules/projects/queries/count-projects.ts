import { startOfMonthOf } from '@stackworks/business-time';
import { mapNames, projectStatuses, type OverviewCounts, type ProjectStatus } from '@stackworks/contracts';
import type { Reader } from '@stackworks/database';
import { count, gte, inArray, max, sql, type SQL } from 'drizzle-orm';
import type { ClockPort, DatabasePort } from '#/platform/ports.ts';
import { projects } from '#/modules/projects/projects.tables.ts';

/** A client's projects: how many, how many are in progress, and the newest. */
export type ProjectsOfClient = { projects: number; activeProjects: number; newestProjectId: string | null };

const none: ProjectsOfClient = { projects: 0, activeProjects: 0, newestProjectId: null };

/** Counts the projects of clients, in one query. @returns the counts of one of them */
export async function countProjectsOf(
  reader: Reader,
  clientIds: readonly string[],
): Promise<(clientId: string) => ProjectsOfClient> {
  const rows = await reader
    .select({
      userId: projects.userId,
      projects: count(),
      activeProjects: sql<number>`count(*) filter (where ${projects.status} = 'in_progress')`,
      // With one maximum in a query, SQLite takes the other columns of its row.
      newestProjectId: projects.id,
      newestAt: max(projects.createdAt),
    })
    .from(projects)
    .where(inArray(projects.userId, [...clientIds]))
    .groupBy(projects.userId);
  const byClient = new Map(
    rows.map(({ userId, projects, activeProjects, newestProjectId }) => [
      userId,
      { projects, activeProjects, newestProjectId },
    ]),
  );
  return (clientId) => byClient.get(clientId) ?? none;
}

/** Counts projects by status, and those completed this month. */
export async function countForOverview({
  db,
  now,
}: ClockPort & DatabasePort): Promise<OverviewCounts['projects']> {
  const monthStart = startOfMonthOf(now()).toISOString();
  const [byStatus, completedThisMonth] = await Promise.all([
    countStatuses(db.read),
    db.read.$count(projects, gte(projects.completedAt, monthStart)),
  ]);
  const total = Object.values(byStatus).reduce((sum, projects) => sum + projects, 0);
  return { total, byStatus, completedThisMonth };
}

/** Counts projects of each status, in the order of the statuses. */
export async function countByStatus(reader: Reader): Promise<{ status: ProjectStatus; projects: number }[]> {
  const counts = await countStatuses(reader);
  return projectStatuses.map((status) => ({ status, projects: counts[status] }));
}

/** @param condition which projects to count; all of them without one */
export async function countStatuses(reader: Reader, condition?: SQL): Promise<Record<ProjectStatus, number>> {
  const rows = await reader
    .select({ status: projects.status, projects: count() })
    .from(projects)
    .where(condition)
    .groupBy(projects.status);
  const counted = new Map(rows.map(({ status, projects }) => [status, projects]));
  return mapNames(projectStatuses, (status) => counted.get(status) ?? 0);
}
