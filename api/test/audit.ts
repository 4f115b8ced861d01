import type { Database } from '#/db/client.ts';
import { auditLog } from '#/db/schema/audit.ts';

/** What has been done, by the actions' names, oldest first. */
export async function readActions(db: Database): Promise<string[]> {
  const rows = await db.read.select().from(auditLog).orderBy(auditLog.id);
  return rows.map(({ action }) => action);
}
