import { targetKinds, type TargetKind } from '@stackworks/contracts';
import type { Reader } from '@stackworks/database';
import { and, asc, count, desc, eq, inArray, isNotNull, isNull, lt, sql, type SQL } from 'drizzle-orm';
import type { SQLiteColumn } from 'drizzle-orm/sqlite-core';
import { AppError } from '#/errors.ts';
import { isChatOf, ownerOfChat } from '#/modules/conversations/queries/chat-owners.ts';
import { isLeadOf, ownerOfLead } from '#/modules/leads/queries/lead-owners.ts';
import { isProjectOf, ownerOfProject } from '#/modules/projects/queries/find-projects.ts';
import type { TargetSubject } from '#/modules/sla/sla.events.ts';
import { slaTargets } from '#/modules/sla/sla.tables.ts';
import { countDue, type DueBounds, type DueCounts } from '#/platform/database/count-due.ts';

export type TargetRow = typeof slaTargets.$inferSelect;

const isOpen = isNull(slaTargets.closedAt);

/** The plus stops SQLite from looking the kind up in another index, which has no due dates in order. */
const kindOf = sql<TargetKind>`+${slaTargets.kind}`;

/** A subject's open target; it has at most one. */
export async function findOpenTarget(
  reader: Reader,
  { kind, subjectId }: TargetSubject,
): Promise<TargetRow | undefined> {
  const [open] = await reader
    .select()
    .from(slaTargets)
    .where(and(eq(slaTargets.kind, kind), eq(slaTargets.subjectId, subjectId), isOpen));
  return open;
}

/** When the reply to a subject is due; null when none is owed. */
export const findDueAt = async (reader: Reader, subject: TargetSubject): Promise<string | null> =>
  (await findOpenTarget(reader, subject))?.dueAt ?? null;

/** Since when each of some subjects waits for a reply; those that don't are left out. */
export async function findWaitingSince(
  reader: Reader,
  kind: TargetKind,
  subjectIds: readonly string[],
): Promise<Map<string, string>> {
  if (subjectIds.length === 0) return new Map();
  const rows = await reader
    .select({ subjectId: slaTargets.subjectId, since: slaTargets.createdAt })
    .from(slaTargets)
    .where(and(eq(slaTargets.kind, kind), inArray(slaTargets.subjectId, [...subjectIds]), isOpen));
  return new Map(rows.map(({ subjectId, since }) => [subjectId, since]));
}

/** @throws AppError not_found when no target of this kind with this id is open */
export async function getOpenTarget(
  reader: Reader,
  { kind, id }: { kind: TargetKind; id: string },
): Promise<TargetRow> {
  const [open] = await reader
    .select()
    .from(slaTargets)
    .where(and(eq(slaTargets.id, id), eq(slaTargets.kind, kind), isOpen));
  if (!open) throw new AppError('not_found', 'This isn’t waiting any more.');
  return open;
}

/** @throws AppError not_found when no target of this kind with this id has been closed */
export async function getClosedTarget(
  reader: Reader,
  { kind, id }: { kind: TargetKind; id: string },
): Promise<TargetRow & { closedAt: string }> {
  const [row] = await reader
    .select()
    .from(slaTargets)
    .where(and(eq(slaTargets.id, id), eq(slaTargets.kind, kind)));
  if (!row?.closedAt) throw new AppError('not_found', 'Nothing here has been dealt with.');
  return { ...row, closedAt: row.closedAt };
}

/** The replies owed in projects' conversations or to requested changes, the earliest due of each project, in one query. */
export async function findTargetsOf(
  reader: Reader,
  projectIds: readonly string[],
): Promise<Map<string, { since: string; dueAt: string }>> {
  if (projectIds.length === 0) return new Map();
  const rows = await reader
    .select({ projectId: slaTargets.subjectId, since: slaTargets.createdAt, dueAt: slaTargets.dueAt })
    .from(slaTargets)
    .where(
      and(
        isOpen,
        inArray(slaTargets.kind, ['thread', 'revision']),
        inArray(slaTargets.subjectId, [...projectIds]),
      ),
    )
    .orderBy(desc(slaTargets.dueAt));
  return new Map(rows.map(({ projectId, ...target }) => [projectId, target]));
}

const isOpenInProject = and(isOpen, inArray(slaTargets.kind, ['thread', 'revision']));

/** When the earliest of the replies owed in a project is due; null when none is. */
export const targetOfProject = (projectId: SQLiteColumn): SQL =>
  sql`(select min(${slaTargets.dueAt}) from ${slaTargets}
    where ${and(isOpenInProject, eq(slaTargets.subjectId, projectId))})`;

/** The projects in which a reply is owed. @param before leaves only those in which it was due by then */
export const projectsWithTarget = (before?: string): SQL => {
  const isDue = before === undefined ? undefined : lt(slaTargets.dueAt, before);
  return sql`select ${slaTargets.subjectId} from ${slaTargets} where ${and(isOpenInProject, isDue)}`;
};

/** Open targets of a kind, as a table to join: the subject, and since when it waits. */
export const selectOpenTargets = (reader: Reader, kind: TargetSubject['kind']) =>
  reader
    .select({ subjectId: slaTargets.subjectId, since: slaTargets.createdAt })
    .from(slaTargets)
    .where(and(eq(slaTargets.kind, kind), isOpen))
    .as('open_targets');

/**
 * Open targets by due date; of those due together, as after a weekend, the longest waiting first.
 * @param wanted `adminId` leaves only those of one colleague or of nobody, `isWanted` those that were put off or were not;
 *   `after` is the position of the page before
 */
export const findOpenTargets = async (
  reader: Reader,
  wanted: {
    kinds: readonly TargetKind[];
    adminId: string | null;
    isWanted: (id: SQLiteColumn) => SQL;
    after: readonly [string, string, string] | null;
    limit: number;
  },
): Promise<TargetRow[]> => {
  if (wanted.kinds.length === 0) return [];
  return reader
    .select()
    .from(slaTargets)
    .where(
      and(
        isOpen,
        wanted.kinds.length === targetKinds.length ? undefined : inArray(kindOf, [...wanted.kinds]),
        wanted.isWanted(slaTargets.id),
        wanted.adminId === null ? undefined : isOf(wanted.adminId),
        wanted.after === null ? undefined : isAfter(wanted.after),
      ),
    )
    .orderBy(asc(slaTargets.dueAt), asc(slaTargets.createdAt), asc(slaTargets.id))
    .limit(wanted.limit);
};

/** Counts open targets by kind: all of them, and those of one colleague or of nobody. */
export const countOpenTargets = (
  reader: Reader,
  adminId: string,
  isSnoozed: (id: SQLiteColumn) => SQL,
  bounds: DueBounds,
): Promise<DueCounts[]> =>
  countDue(reader, slaTargets, isOpen, {
    ...{ kind: kindOf, isMine: isOf(adminId), isSnoozed: isSnoozed(slaTargets.id) },
    ...{ by: slaTargets.dueAt, bounds },
  });

const isAfter = ([dueAt, since, id]: readonly [string, string, string]): SQL =>
  sql`(${slaTargets.dueAt}, ${slaTargets.createdAt}, ${slaTargets.id}) > (${dueAt}, ${since}, ${id})`;

/** Whose a target is, or null: a project's is its assignee's, an enquiry's its owner's, a chat's its own. */
export const ownerOfTarget = sql<string | null>`case
  when ${isNotNull(slaTargets.projectBriefId)} then ${ownerOfProject(slaTargets.projectBriefId)}
  when ${slaTargets.kind} = 'enquiry' then ${ownerOfLead(slaTargets.subjectId)}
  else ${ownerOfChat(slaTargets.userId)} end`;

/** How many replies are late, by who owes them; `null` is nobody in particular. */
export async function countLateTargets(reader: Reader, now: Date): Promise<Map<string | null, number>> {
  const rows = await reader
    .select({ owner: ownerOfTarget, count: count() })
    .from(slaTargets)
    .where(and(isOpen, lt(slaTargets.dueAt, now.toISOString())))
    .groupBy(ownerOfTarget);
  return new Map(rows.map((row) => [row.owner, row.count]));
}

/** Whether a target is a colleague's or nobody's. */
const isOf = (adminId: string): SQL => sql`case
  when ${isNotNull(slaTargets.projectBriefId)} then ${isProjectOf(slaTargets.projectBriefId, adminId)}
  when ${eq(slaTargets.kind, 'enquiry')} then ${isLeadOf(slaTargets.subjectId, adminId)}
  else ${isChatOf(slaTargets.userId, adminId)} end`;
