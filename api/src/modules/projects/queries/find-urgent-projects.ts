import { openStatuses } from '@stackworks/contracts';
import { and, asc, inArray, lte, sql, type SQL } from 'drizzle-orm';
import type { SQLiteColumn } from 'drizzle-orm/sqlite-core';
import type { Reader } from '@stackworks/database';
import { countDue, type DueBounds, type DueCounts } from '#/platform/database/count-due.ts';
import { projects } from '#/modules/projects/projects.tables.ts';
import type { ProjectRow } from '#/modules/projects/projects.presenter.ts';

/** A place in a list: what it is ordered by, and the id of the row there. */
type Position = readonly [key: string, id: string];

/** What of a list is wanted: of one colleague or of all, and after a place in it. */
type Wanted = { adminId: string | null; after: Position | null; limit: number };

/** Written out, plus and all, because an index of some rows is only used for conditions that are written as its own. */
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

/** Projects by their ids. */
export async function findProjects(reader: Reader, ids: readonly string[]): Promise<Map<string, ProjectRow>> {
  const rows = await reader
    .select()
    .from(projects)
    .where(inArray(projects.id, [...new Set(ids)]));
  return new Map(rows.map((row) => [row.id, row]));
}

const isAssignedTo = (adminId: string): SQL => sql`coalesce(${projects.assignedTo}, ${adminId}) = ${adminId}`;

const find = (
  reader: Reader,
  { adminId, after, limit }: Wanted,
  key: SQLiteColumn,
  condition: SQL | undefined,
): Promise<ProjectRow[]> =>
  reader
    .select()
    .from(projects)
    .where(
      and(
        condition,
        adminId === null ? undefined : isAssignedTo(adminId),
        after === null ? undefined : sql`(${key}, ${projects.id}) > (${after[0]}, ${after[1]})`,
      ),
    )
    .orderBy(asc(key), asc(projects.id))
    .limit(limit);
