import type { PageQuery } from '@stackworks/contracts';
import type { Reader } from '@stackworks/database';
import { and, desc, eq, sql } from 'drizzle-orm';
import { auditLog } from '#/platform/audit/audit.tables.ts';
import { after } from '#/platform/database/page.ts';

/** The payment links that staff have emailed a client, newest first, and one more than a page. They are in the audit log alone. */
export function listSentPaymentLinks(reader: Reader, clientId: string, { cursor, limit }: PageQuery) {
  const id = sql<string>`cast(${auditLog.id} as text)`;
  return reader
    .select({ id, actorName: auditLog.actorName, createdAt: auditLog.createdAt })
    .from(auditLog)
    .where(
      and(
        eq(auditLog.subjectType, 'client'),
        eq(auditLog.subjectId, clientId),
        // The plus stops SQLite from looking it up: a client's own entries are few.
        sql`+${auditLog.action} = 'payment-link-sent'`,
        after({ createdAt: auditLog.createdAt, id }, cursor),
      ),
    )
    .orderBy(desc(auditLog.id))
    .limit(limit + 1);
}
