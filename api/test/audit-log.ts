import { asc } from 'drizzle-orm';
import type { Database } from '#/db/client.ts';
import { auditLog } from '#/db/schema/audit.ts';

/** What the audit log tells so far, in the order it happened. */
export const readAuditLog = (db: Database) => db.read.select().from(auditLog).orderBy(asc(auditLog.id));
