import { inArray } from 'drizzle-orm';
import type { Reader } from '@stackworks/database';
import { messages } from '#/modules/conversations/conversations.tables.ts';

/** Messages of any chats by id, as stored and in no order, for staff: what is internal too. */
export async function findChatMessages(reader: Reader, ids: readonly string[]) {
  if (ids.length === 0) return [];
  return reader
    .select()
    .from(messages)
    .where(inArray(messages.id, [...ids]));
}
