import { openStatuses } from '@stackworks/contracts';
import type { Reader } from '@stackworks/database';
import { and, asc, lte, sql, type SQL } from 'drizzle-orm';
import type { ProjectRow } from '#/modules/projects/projects.presenter.ts';
import { projects } from '#/modules/projects/projects.tables.ts';
import { countDue, type DueCount, type DueCounting, type IsWanted } from '#/platform/database/due-rows.ts';
import { findProjects } from './find-projects.ts';

/** `until` is the latest due date; a review without a message since `quietSince` waits for its client. */
type Horizon = { until: Date; quietSince: Date };

/** `after` is the key and id of the last row before. */
type Wanted = {
  isWanted: IsWanted;
  after: readonly [key: string, id: string] | null;
  limit: number;
};

/** Written out, with its plus: SQLite uses a partial index only for a condition written like the index's own. */
const isOpen = sql.raw(`+"projects"."status" in (${openStatuses.map((status) => `'${status}'`).join(', ')})`);
const isInReview = sql.raw(`"projects"."status" = 'review'`);

const isWaiting = ({ quietSince }: Horizon): SQL =>
  sql`(${isInReview} and ${lte(projects.waitingSince, quietSince.toISOString())})`;

const isDue = (horizon: Horizon): SQL | undefined =>
  and(isOpen, lte(projects.dueDate, horizon.until.toISOString()), sql`not ${isWaiting(horizon)}`);

/** Open projects that are due soon, and reviews that wait for their client: a project is in one list only. */
const lists = {
  due: { kind: sql<string>`'project'`, by: projects.dueDate, where: isDue },
  waiting: { kind: sql<string>`'review'`, by: projects.waitingSince, where: isWaiting },
};
type List = keyof typeof lists;

/** The pluses keep SQLite on the list's own index, which is in its order. */
const dueColumns = {
  id: projects.id,
  owner: sql<string | null>`+${projects.assignedTo}`,
  client: sql`+${projects.userId}`,
  about: [sql`+${projects.id}`, sql`+${projects.userId}`],
};

/** Finds the projects of a list, the earliest first. */
export function findUrgentProjects(
  reader: Reader,
  list: List,
  horizon: Horizon,
  { isWanted, after, limit }: Wanted,
): Promise<ProjectRow[]> {
  const { by, where } = lists[list];
  return findProjects(reader, {
    where: and(
      where(horizon),
      isWanted({ ...dueColumns, by }),
      after === null ? undefined : sql`(${by}, ${projects.id}) > (${after[0]}, ${after[1]})`,
    ),
    by: [asc(by), asc(projects.id)],
    limit,
  });
}

export function countUrgentProjects(
  reader: Reader,
  list: List,
  horizon: Horizon,
  counting: DueCounting,
): Promise<DueCount[]> {
  const { by, kind, where } = lists[list];
  return countDue(reader, projects, where(horizon), { kind, by, ...dueColumns }, counting);
}
