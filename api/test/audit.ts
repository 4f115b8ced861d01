import type { Database } from '@stackworks/database';
import { asc } from 'drizzle-orm';
import { auditLog } from '#/platform/audit/audit.tables.ts';

/** What has been done, by the actions' names, oldest first. */
export async function readActions(db: Database): Promise<string[]> {
  const rows = await db.read.select().from(auditLog).orderBy(auditLog.id);
  return rows.map(({ action }) => action);
}

/** What the audit log records so far, in the order it happened. */
export const readAuditLog = (db: Database) => db.read.select().from(auditLog).orderBy(asc(auditLog.id));
