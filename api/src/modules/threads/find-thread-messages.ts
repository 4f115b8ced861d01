import { inArray } from 'drizzle-orm';
import type { Reader } from '#/db/client.ts';
import { projectMessages } from '#/db/schema/threads.ts';

/** Messages of any threads by id, as stored and in no order, for staff: what is internal too. */
export async function findThreadMessages(reader: Reader, ids: readonly string[]) {
  if (ids.length === 0) return [];
  return reader
    .select()
    .from(projectMessages)
    .where(inArray(projectMessages.id, [...ids]));
}
