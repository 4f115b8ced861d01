import {
  auditKinds,
  type AuditAction,
  type AuditEntry,
  type AuditPage,
  type AuditQuery,
  type AuditSubject,
} from '@stackworks/contracts';
import { and, desc, eq, gte, inArray, lt, sql, type SQL } from 'drizzle-orm';
import type { SQLiteColumn } from 'drizzle-orm/sqlite-core';
import type { Reader } from '@stackworks/database';
import { auditLog } from '#/platform/audit/audit.tables.ts';
import type { Deps } from '#/deps.ts';
import { AppError } from '#/errors.ts';

/**
 * The audit log, newest first, as far as it fits the query. Entries are in the order they were added in, so a moment is
 * looked up once as the entry it begins with, and every index ends in that order.
 * @throws AppError invalid_input for a cursor that is not one of ours
 */
export async function listActions({ db }: Pick<Deps, 'db'>, query: AuditQuery): Promise<AuditPage> {
  const { actor, kind, action, subjectType, subject, limit } = query;
  const kindOf = action === undefined && kind !== undefined ? auditKinds[kind].actions : null;
  const [first, last] = await Promise.all([
    findFirstSince(db.read, query.from),
    findFirstSince(db.read, query.to),
  ]);
  if (first === null) return { items: [], nextCursor: null };
  // What has been done to one subject is little, and looked at whole: a plus keeps a column from choosing another index.
  const isOneSubject = subject !== undefined;
  const is = (column: SQLiteColumn, value: string | undefined) =>
    value === undefined ? undefined : isOneSubject ? sql`+${column} = ${value}` : eq(column, value);
  const wanted = and(
    is(auditLog.actorId, actor),
    is(auditLog.action, action),
    subjectType === undefined ? undefined : eq(auditLog.subjectType, subjectType),
    isOneSubject ? eq(auditLog.subjectId, subject) : undefined,
    isOneSubject && kindOf ? sql`+${inArray(auditLog.action, kindOf)}` : undefined,
    first === undefined ? undefined : gte(auditLog.id, first),
    typeof last === 'number' ? lt(auditLog.id, last) : undefined,
    before(query.cursor),
  );
  const rows = await db.read
    .select()
    .from(auditLog)
    .where(kindOf && !isOneSubject ? isNewestOf(db.read, kindOf, wanted, limit + 1) : wanted)
    .orderBy(desc(auditLog.id))
    .limit(limit + 1);
  const shown = rows.slice(0, limit);
  return {
    items: shown.map(presentEntry),
    nextCursor: rows.length > limit ? String(shown.at(-1)?.id) : null,
  };
}

/**
 * The condition that an entry is among the newest of one of several actions. Each action is looked up by its index, so that
 * a kind of which there is little does not cost a walk through all the rest.
 */
function isNewestOf(
  reader: Reader,
  actions: readonly AuditAction[],
  wanted: SQL | undefined,
  limit: number,
): SQL {
  const newest = actions.map((action) => {
    const entries = reader
      .select({ id: auditLog.id })
      .from(auditLog)
      .where(and(eq(auditLog.action, action), wanted))
      .orderBy(desc(auditLog.id))
      .limit(limit);
    return sql`select id from ${entries}`;
  });
  return inArray(auditLog.id, sql`(${sql.join(newest, sql` union all `)})`);
}

/** The first entry since a moment; null when there is none, undefined when no moment was named. */
async function findFirstSince(
  reader: Reader,
  moment: string | undefined,
): Promise<number | null | undefined> {
  if (moment === undefined) return undefined;
  const [entry] = await reader
    .select({ id: auditLog.id })
    .from(auditLog)
    .where(gte(auditLog.createdAt, new Date(moment).toISOString()))
    .orderBy(auditLog.createdAt, auditLog.id)
    .limit(1);
  return entry?.id ?? null;
}

function before(cursor: string | undefined): SQL | undefined {
  if (cursor === undefined) return undefined;
  if (/^\d{1,15}$/.test(cursor)) return lt(auditLog.id, Number(cursor));
  const message = 'Invalid cursor. Start from the first page.';
  throw new AppError('invalid_input', message, { fields: { cursor: message } });
}

function presentEntry(row: typeof auditLog.$inferSelect): AuditEntry {
  const { id, actorType, actorId, actorName, action, detail, address, createdAt } = row;
  const { subjectType, subjectId, subjectName } = row;
  return {
    ...{ id, actorType, actorId, actorName, action },
    ...{ subjectType, subjectId, subjectName },
    ...{ detail, address, createdAt },
  };
}

/** An action as told to somebody it concerns: who, what, and what there is to say about it. */
export type FoundAction = Pick<AuditEntry, 'actorId' | 'actorName' | 'action' | 'detail'>;

/**
 * The latest of some kinds of actions on something, newest first.
 * @param limit how many at most
 */
export async function findActions(
  reader: Reader,
  subject: { type: AuditSubject; id: string },
  kinds: readonly AuditAction[],
  limit: number,
): Promise<FoundAction[]> {
  const { actorId, actorName, action, detail } = auditLog;
  return reader
    .select({ actorId, actorName, action, detail })
    .from(auditLog)
    .where(
      and(
        eq(auditLog.subjectType, subject.type),
        eq(auditLog.subjectId, subject.id),
        inArray(auditLog.action, kinds),
      ),
    )
    .orderBy(desc(auditLog.id))
    .limit(limit);
}
