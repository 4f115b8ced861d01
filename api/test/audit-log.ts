import { asc } from 'drizzle-orm';
import type { Database } from '@stackworks/database';
import { auditLog } from '#/platform/audit/audit.tables.ts';

/** What the audit log tells so far, in the order it happened. */
export const readAuditLog = (db: Database) => db.read.select().from(auditLog).orderBy(asc(auditLog.id));
