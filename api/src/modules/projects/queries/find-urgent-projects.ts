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

/** Written out, plus and all: SQLite uses a partial index only for a condition written like the index's own. */
const isOpen = sql.raw(`+"projects"."status" in (${openStatuses.map((status) => `'${status}'`).join(', ')})`);
const isInReview = sql.raw(`"projects"."status" = 'review'`);

/**
 * The condition of projects that are due by `until`. One whose client has had a version in review since `quietSince`
 * is left out: it needs a word to the client, as `isWaiting` has it.
 */
const isDue = (until: Date, quietSince: Date): SQL | undefined =>
  and(
    isOpen,
    lte(projects.dueDate, until.toISOString()),
    sql`not (${isInReview} and ${lte(projects.waitingSince, quietSince.toISOString())})`,
  );

/** The condition of projects in review that have waited for their client since a moment or longer. */
const isWaiting = (quietSince: Date): SQL | undefined =>
  and(isInReview, lte(projects.waitingSince, quietSince.toISOString()));

/** Open projects due by a moment, those due first before all. */
export const findDueProjects = (reader: Reader, wanted: Wanted, until: Date, quietSince: Date) =>
  find(reader, wanted, projects.dueDate, isDue(until, quietSince));

/** Projects that have waited for their client since a moment or longer, the longest first. */
export const findWaitingReviews = (reader: Reader, wanted: Wanted, quietSince: Date) =>
  find(reader, wanted, projects.waitingSince, isWaiting(quietSince));

/** How many open projects are due by a moment. */
export const countDueProjects = (
  reader: Reader,
  adminId: string,
  { until, quietSince }: { until: Date; quietSince: Date },
  bounds: DueBounds,
): Promise<DueCounts> =>
  countDue(reader, projects, isDue(until, quietSince), {
    isMine: isAssignedTo(adminId),
    by: projects.dueDate,
    bounds,
  });

/** How many projects have waited for their client since a moment or longer; `bounds` are of when they began to. */
export const countWaitingReviews = (
  reader: Reader,
  adminId: string,
  quietSince: Date,
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
