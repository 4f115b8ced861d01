import type { AuditAction } from '@stackworks/contracts';
import { inArray } from 'drizzle-orm';
import type { Database } from '#/db/client.ts';
import { auditLog } from '#/db/schema/audit.ts';

/** What has been done, by the actions' names, oldest first. */
export async function readActions(db: Database): Promise<string[]> {
  const rows = await db.read.select().from(auditLog).orderBy(auditLog.id);
  return rows.map(({ action }) => action);
}

/** What the audit log tells of some actions, oldest first. */
export const readAuditLog = ({ db }: { db: Database }, actions: readonly AuditAction[]) =>
  db.read
    .select()
    .from(auditLog)
    .where(inArray(auditLog.action, [...actions]))
    .orderBy(auditLog.id);
