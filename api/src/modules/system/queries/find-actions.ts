import {
  auditEntry,
  auditKinds,
  type AuditAction,
  type AuditEntry,
  type AuditPage,
  type AuditQuery,
  type AuditSubject,
} from '@stackworks/contracts';
import type { Reader } from '@stackworks/database';
import { and, desc, eq, gte, inArray, lt, sql, type SQL } from 'drizzle-orm';
import type { SQLiteColumn } from 'drizzle-orm/sqlite-core';
import type { DatabasePort } from '#/platform/ports.ts';
import { auditLog } from '#/platform/audit/audit.tables.ts';
import { pick } from '#/platform/database/columns.ts';
import { beforeId } from '#/platform/database/page.ts';

/**
 * A page of the audit log, newest first. Ids follow time, so a time is looked up once as the first entry since then, and every
 * index ends in the id.
 * @throws invalid_input for a cursor that isn’t ours
 */
export async function listActions({ db }: DatabasePort, query: AuditQuery): Promise<AuditPage> {
  const { actor, kind, action, subjectType, subject, limit } = query;
  const kindOf = action === undefined && kind !== undefined ? auditKinds[kind].actions : null;
  const [first, last] = await Promise.all([
    findFirstSince(db.read, query.from),
    findFirstSince(db.read, query.to),
  ]);
  if (first === null) return { items: [], nextCursor: null };
  // One subject has few entries, which are read whole: the plus stops SQLite from choosing another index.
  const isOneSubject = subject !== undefined;
  const is = (column: SQLiteColumn, value: string | undefined) =>
    value === undefined ? undefined : isOneSubject ? sql`+${column} = ${value}` : eq(column, value);
  const wanted = and(
    is(auditLog.actorId, actor),
    is(auditLog.action, action),
    subjectType && eq(auditLog.subjectType, subjectType),
    isOneSubject ? eq(auditLog.subjectId, subject) : undefined,
    isOneSubject && kindOf ? sql`+${inArray(auditLog.action, kindOf)}` : undefined,
    first === undefined ? undefined : gte(auditLog.id, first),
    typeof last === 'number' ? lt(auditLog.id, last) : undefined,
    beforeId(auditLog.id, query.cursor),
  );
  const rows = await db.read
    .select()
    .from(auditLog)
    .where(kindOf && !isOneSubject ? isNewestOf(db.read, kindOf, wanted, limit + 1) : wanted)
    .orderBy(desc(auditLog.id))
    .limit(limit + 1);
  const shown = rows.slice(0, limit);
  return {
    items: shown.map((row) => pick(row, auditEntry.keyof().options)),
    nextCursor: rows.length > limit ? String(shown.at(-1)?.id) : null,
  };
}

/** The condition that an entry is among the newest of some actions, each by its index, so that rare ones cost no long scan. */
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

/** The id of the first entry since a time; null when there is none, undefined without a time. */
async function findFirstSince(reader: Reader, time: string | undefined): Promise<number | null | undefined> {
  if (time === undefined) return undefined;
  const [entry] = await reader
    .select({ id: auditLog.id })
    .from(auditLog)
    .where(gte(auditLog.createdAt, new Date(time).toISOString()))
    .orderBy(auditLog.createdAt, auditLog.id)
    .limit(1);
  return entry?.id ?? null;
}

/** Who did what, as shown elsewhere than in the log. */
export type FoundAction = Pick<AuditEntry, 'actorId' | 'actorName' | 'action' | 'detail'>;

/** The latest of some actions on a subject, newest first. */
export async function findActions(
  reader: Reader,
  subject: { type: AuditSubject; id: string },
  actions: readonly AuditAction[],
  limit: number,
): Promise<FoundAction[]> {
  const { actorId, actorName, action, detail, subjectType, subjectId } = auditLog;
  return reader
    .select({ actorId, actorName, action, detail })
    .from(auditLog)
    .where(and(eq(subjectType, subject.type), eq(subjectId, subject.id), inArray(action, actions)))
    .orderBy(desc(auditLog.id))
    .limit(limit);
}
