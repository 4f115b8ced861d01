import { and, asc, inArray, isNull, sql, type SQL } from 'drizzle-orm';
import type { Reader } from '@stackworks/database';
import { countDue, type DueBounds, type DueCounts } from '#/platform/database/count-due.ts';
import { promises } from '#/modules/sla/sla.tables.ts';
import { isEnquiryOf } from '#/modules/leads/lead-owners.ts';
import { isClientOf, isProjectOf } from '#/modules/projects/queries/find-projects.ts';

export type PromiseRow = typeof promises.$inferSelect;

/**
 * Answers still owed: those due first before all, and of those due at once, as after a weekend, whoever has waited longest.
 * `adminId` leaves only those of one colleague or of nobody.
 */
export const findOpenPromises = (
  reader: Reader,
  {
    adminId,
    after,
    limit,
  }: { adminId: string | null; after: readonly [string, string, string] | null; limit: number },
): Promise<PromiseRow[]> =>
  reader
    .select()
    .from(promises)
    .where(
      and(
        isNull(promises.keptAt),
        adminId === null ? undefined : isOf(adminId),
        after === null ? undefined : isAfter(after),
      ),
    )
    .orderBy(asc(promises.dueAt), asc(promises.createdAt), asc(promises.id))
    .limit(limit);

/** How many answers are still owed, all of them and those of one colleague or of nobody. */
export const countOpenPromises = (reader: Reader, adminId: string, bounds: DueBounds): Promise<DueCounts> =>
  countDue(reader, promises, isNull(promises.keptAt), { isMine: isOf(adminId), by: promises.dueAt, bounds });

/** A position is when it is due, since when it waits, and its id. */
const isAfter = ([dueAt, since, id]: readonly [string, string, string]): SQL =>
  sql`(${promises.dueAt}, ${promises.createdAt}, ${promises.id}) > (${dueAt}, ${since}, ${id})`;

/** About a project it is whose the project is; an enquiry's, its owner's; in the chat, whoever works for the client. */
const isOf = (adminId: string): SQL => sql`case
  when ${inArray(promises.kind, ['thread', 'revision'])} then ${isProjectOf(promises.projectBriefId, adminId)}
  when ${inArray(promises.kind, ['enquiry'])} then ${isEnquiryOf(promises.subjectId, adminId)}
  else ${isClientOf(promises.userId, adminId)} end`;
