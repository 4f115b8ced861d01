import { startOfMonthOf } from '@stackworks/business-time';
import { projectStatuses, type OverviewCounts, type ProjectStatus } from '@stackworks/contracts';
import type { Reader } from '@stackworks/database';
import { count, gte, inArray, max, sql, type SQL } from 'drizzle-orm';
import type { Deps } from '#/deps.ts';
import { projects } from '#/modules/projects/projects.tables.ts';

/** What a client has of projects: how many, how many are in progress, and the newest. */
export type ProjectsOfClient = { projects: number; activeProjects: number; newestProjectId: string | null };

const none: ProjectsOfClient = { projects: 0, activeProjects: 0, newestProjectId: null };

/**
 * How many projects each of some clients has. One query for any number.
 * @returns what tells it of one of them
 */
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

/** How many projects there are with each status, and how many were completed this month. */
export async function countForOverview({
  db,
  now,
}: Pick<Deps, 'db' | 'now'>): Promise<OverviewCounts['projects']> {
  const monthStart = startOfMonthOf(now()).toISOString();
  const [rows, completedThisMonth] = await Promise.all([
    db.read.select({ status: projects.status, projects: count() }).from(projects).groupBy(projects.status),
    db.read.$count(projects, gte(projects.completedAt, monthStart)),
  ]);
  const counted = new Map(rows.map(({ status, projects }) => [status, projects]));
  const of = (status: ProjectStatus) => counted.get(status) ?? 0;
  return {
    total: projectStatuses.reduce((sum, status) => sum + of(status), 0),
    byStatus: {
      pending: of('pending'),
      in_progress: of('in_progress'),
      review: of('review'),
      revision_requested: of('revision_requested'),
      completed: of('completed'),
      on_hold: of('on_hold'),
    },
    completedThisMonth,
  };
}

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
