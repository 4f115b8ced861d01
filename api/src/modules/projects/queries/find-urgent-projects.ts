import { openStatuses } from '@stackworks/contracts';
import type { Reader } from '@stackworks/database';
import { and, asc, lte, sql, type SQL } from 'drizzle-orm';
import type { SQLiteColumn } from 'drizzle-orm/sqlite-core';
import type { ProjectRow } from '#/modules/projects/projects.presenter.ts';
import { projects } from '#/modules/projects/projects.tables.ts';
import { findProjects } from './find-projects.ts';
import { countDue, type DueBounds, type DueCounts } from '#/platform/database/count-due.ts';

/** `adminId` is the assignee, null for all; `after` the key and id of the last row before. */
type Wanted = { adminId: string | null; after: readonly [key: string, id: string] | null; limit: number };

/** Written out, with its plus: SQLite uses a partial index only for a condition written like the index's own. */
const isOpen = sql.raw(`+"projects"."status" in (${openStatuses.map((status) => `'${status}'`).join(', ')})`);
const isInReview = sql.raw(`"projects"."status" = 'review'`);

/** `until` is the latest due date; a review without a message since `quietSince` is waiting for its client. */
type Horizon = { until: Date; quietSince: Date };

/** In review, and without a message from the client or a nudge since then. */
const isWaiting = (quietSince: Date): SQL =>
  sql`(${isInReview} and ${lte(projects.waitingSince, quietSince.toISOString())})`;

/** Open and due by then, but for reviews that wait for their client, which the inbox lists as such. */
const isDue = ({ until, quietSince }: Horizon): SQL | undefined =>
  and(isOpen, lte(projects.dueDate, until.toISOString()), sql`not ${isWaiting(quietSince)}`);

/** Projects that are due, the earliest first. */
export const findDueProjects = (reader: Reader, wanted: Wanted, horizon: Horizon) =>
  find(reader, wanted, projects.dueDate, isDue(horizon));

/** Projects that wait for their client, the longest first. */
export const findWaitingReviews = (reader: Reader, wanted: Wanted, { quietSince }: Horizon) =>
  find(reader, wanted, projects.waitingSince, isWaiting(quietSince));

export const countDueProjects = (
  reader: Reader,
  adminId: string,
  horizon: Horizon,
  bounds: DueBounds,
): Promise<DueCounts> =>
  countDue(reader, projects, isDue(horizon), {
    isMine: isAssignedTo(adminId),
    by: projects.dueDate,
    bounds,
  });

/** @param bounds of when the wait began */
export const countWaitingReviews = (
  reader: Reader,
  adminId: string,
  { quietSince }: Horizon,
  bounds: DueBounds,
): Promise<DueCounts> =>
  countDue(reader, projects, isWaiting(quietSince), {
    isMine: isAssignedTo(adminId),
    by: projects.waitingSince,
    bounds,
  });

const isAssignedTo = (adminId: string): SQL => sql`coalesce(${projects.assignedTo}, ${adminId}) = ${adminId}`;

const find = (
  reader: Reader,
  { adminId, after, limit }: Wanted,
  key: SQLiteColumn,
  condition: SQL | undefined,
): Promise<ProjectRow[]> =>
  findProjects(reader, {
    where: and(
      condition,
      adminId === null ? undefined : isAssignedTo(adminId),
      after === null ? undefined : sql`(${key}, ${projects.id}) > (${after[0]}, ${after[1]})`,
    ),
    by: [asc(key), asc(projects.id)],
    limit,
  });
