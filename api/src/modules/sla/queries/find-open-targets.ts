import { and, asc, inArray, isNull, sql, type SQL } from 'drizzle-orm';
import type { Reader } from '@stackworks/database';
import { countDue, type DueBounds, type DueCounts } from '#/platform/database/count-due.ts';
import { slaTargets } from '#/modules/sla/sla.tables.ts';
import { isLeadOf } from '#/modules/leads/queries/read-leads.ts';
import { isClientOf, isProjectOf } from '#/modules/projects/queries/find-projects.ts';

export type TargetRow = typeof slaTargets.$inferSelect;

/**
 * Answers still owed: those due first before all, and of those due at once, as after a weekend, whoever has waited longest.
 * `adminId` leaves only those of one colleague or of nobody.
 */
export const findOpenTargets = (
  reader: Reader,
  {
    adminId,
    after,
    limit,
  }: { adminId: string | null; after: readonly [string, string, string] | null; limit: number },
): Promise<TargetRow[]> =>
  reader
    .select()
    .from(slaTargets)
    .where(
      and(
        isNull(slaTargets.closedAt),
        adminId === null ? undefined : isOf(adminId),
        after === null ? undefined : isAfter(after),
      ),
    )
    .orderBy(asc(slaTargets.dueAt), asc(slaTargets.createdAt), asc(slaTargets.id))
    .limit(limit);

/** How many answers are still owed, all of them and those of one colleague or of nobody. */
export const countOpenTargets = (reader: Reader, adminId: string, bounds: DueBounds): Promise<DueCounts> =>
  countDue(reader, slaTargets, isNull(slaTargets.closedAt), {
    isMine: isOf(adminId),
    by: slaTargets.dueAt,
    bounds,
  });

/** A position is when it is due, since when it waits, and its id. */
const isAfter = ([dueAt, since, id]: readonly [string, string, string]): SQL =>
  sql`(${slaTargets.dueAt}, ${slaTargets.createdAt}, ${slaTargets.id}) > (${dueAt}, ${since}, ${id})`;

/** About a project it is whose the project is; an enquiry's, its owner's; in the chat, whoever works for the client. */
const isOf = (adminId: string): SQL => sql`case
  when ${inArray(slaTargets.kind, ['thread', 'revision'])} then ${isProjectOf(slaTargets.projectBriefId, adminId)}
  when ${inArray(slaTargets.kind, ['enquiry'])} then ${isLeadOf(slaTargets.subjectId, adminId)}
  else ${isClientOf(slaTargets.userId, adminId)} end`;
