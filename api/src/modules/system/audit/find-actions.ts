import type { AuditAction, AuditEntry, AuditSubject } from '@stackworks/contracts';
import { and, desc, eq, inArray } from 'drizzle-orm';
import type { Reader } from '@stackworks/database';
import { auditLog } from '#/platform/audit/audit.tables.ts';

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
