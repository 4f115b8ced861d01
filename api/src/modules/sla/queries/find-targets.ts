import { targetKinds, type TargetKind } from '@stackworks/contracts';
import type { Reader } from '@stackworks/database';
import { and, asc, count, desc, eq, inArray, isNotNull, isNull, lt, sql, type SQL } from 'drizzle-orm';
import type { SQLiteColumn } from 'drizzle-orm/sqlite-core';
import { AppError } from '#/errors.ts';
import { ownerOfChat } from '#/modules/conversations/queries/chat-owners.ts';
import { ownerOfLead } from '#/modules/leads/queries/lead-owners.ts';
import { ownerOfProject } from '#/modules/projects/queries/find-projects.ts';
import type { TargetSubject } from '#/modules/sla/sla.events.ts';
import { slaTargets } from '#/modules/sla/sla.tables.ts';
import { countDue, type DueCount, type DueCounting, type IsWanted } from '#/platform/database/due-rows.ts';

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

/** The open targets of some subjects of a kind; those without one are left out. */
export async function findTargetsOfKind(
  reader: Reader,
  kind: TargetKind,
  subjectIds: readonly string[],
): Promise<Map<string, { since: string; dueAt: string }>> {
  if (subjectIds.length === 0) return new Map();
  const rows = await reader
    .select({ subjectId: slaTargets.subjectId, since: slaTargets.createdAt, dueAt: slaTargets.dueAt })
    .from(slaTargets)
    .where(and(eq(slaTargets.kind, kind), inArray(slaTargets.subjectId, [...subjectIds]), isOpen));
  return new Map(rows.map(({ subjectId, ...target }) => [subjectId, target]));
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
  if (!open) throw new AppError('not_found', 'Already dealt with.');
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

/** The condition that a subject of a kind has no open target. */
export const hasNoOpenTarget = (kind: TargetKind, subjectId: SQLiteColumn): SQL =>
  sql`not exists (select 1 from ${slaTargets}
    where ${and(eq(slaTargets.kind, kind), eq(slaTargets.subjectId, subjectId), isOpen)})`;

/** Open targets of a kind in the order of their due dates, as a table to join. */
export const selectTargetsDue = (reader: Reader, kind: TargetKind) =>
  reader
    .select({ subjectId: slaTargets.subjectId, dueAt: slaTargets.dueAt })
    .from(slaTargets)
    .where(and(eq(kindOf, kind), isOpen))
    .as('targets_due');

/** Open targets of a kind, as a table to join: the subject, and since when it waits. */
export const selectOpenTargets = (reader: Reader, kind: TargetSubject['kind']) =>
  reader
    .select({ subjectId: slaTargets.subjectId, since: slaTargets.createdAt })
    .from(slaTargets)
    .where(and(eq(slaTargets.kind, kind), isOpen))
    .as('open_targets');

/**
 * Open targets by due date; of those due together, as after a weekend, the longest waiting first.
 * @param wanted `after` is the position of the page before
 */
export const findOpenTargets = async (
  reader: Reader,
  wanted: {
    kinds: readonly TargetKind[];
    isWanted: IsWanted;
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
        wanted.isWanted(dueColumns),
        wanted.after === null ? undefined : isAfter(wanted.after),
      ),
    )
    .orderBy(asc(slaTargets.dueAt), asc(slaTargets.createdAt), asc(slaTargets.id))
    .limit(wanted.limit);
};

/** Counts open targets by kind, owner and due date. */
export const countOpenTargets = (reader: Reader, counting: DueCounting): Promise<DueCount[]> =>
  countDue(reader, slaTargets, isOpen, { kind: kindOf, ...dueColumns }, counting);

const isAfter = ([dueAt, since, id]: readonly [string, string, string]): SQL =>
  sql`(${slaTargets.dueAt}, ${slaTargets.createdAt}, ${slaTargets.id}) > (${dueAt}, ${since}, ${id})`;

/** Whose a target is, or null: a project's is its assignee's, a lead's its owner's, a chat's its own. */
export const ownerOfTarget = sql<string | null>`case
  when ${isNotNull(slaTargets.projectId)} then ${ownerOfProject(slaTargets.projectId)}
  when ${slaTargets.kind} = 'lead' then ${ownerOfLead(slaTargets.subjectId)}
  else ${ownerOfChat(slaTargets.userId)} end`;

const dueColumns = {
  id: slaTargets.id,
  owner: ownerOfTarget,
  by: slaTargets.dueAt,
  client: sql`${slaTargets.userId}`,
  about: [sql`${slaTargets.subjectId}`, sql`${slaTargets.userId}`],
};

/** Whose a target is, as `ownerOfTarget`. */
export async function findTargetOwner(reader: Reader, id: string): Promise<string | null> {
  const [row] = await reader.select({ owner: ownerOfTarget }).from(slaTargets).where(eq(slaTargets.id, id));
  return row?.owner ?? null;
}

/** How many replies are late, by who owes them; `null` is nobody in particular. */
export async function countLateTargets(reader: Reader, now: Date): Promise<Map<string | null, number>> {
  const rows = await reader
    .select({ owner: ownerOfTarget, count: count() })
    .from(slaTargets)
    .where(and(isOpen, lt(slaTargets.dueAt, now.toISOString())))
    .groupBy(ownerOfTarget);
  return new Map(rows.map((row) => [row.owner, row.count]));
}
