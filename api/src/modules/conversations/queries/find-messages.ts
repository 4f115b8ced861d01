import type { Role } from '@stackworks/contracts';
import { eq, inArray, type SQL } from 'drizzle-orm';
import type { Reader } from '@stackworks/database';
import { conversations, messages } from '#/modules/conversations/conversations.tables.ts';

export type MessageRow = typeof messages.$inferSelect;

/** The condition that a role may see a message; as the policy `maySeeMessage`. */
export const visibleTo = (role: Role): SQL | undefined =>
  role === 'client' ? eq(messages.isInternal, false) : undefined;

/** Messages of any conversations by id, each with what its conversation is about. */
export async function findMessages(reader: Reader, ids: readonly string[]) {
  if (ids.length === 0) return new Map<string, never>();
  const rows = await reader
    .select()
    .from(messages)
    .innerJoin(conversations, eq(conversations.id, messages.conversationId))
    .where(inArray(messages.id, [...new Set(ids)]));
  return new Map(
    rows.map(({ messages: message, conversations: { kind, clientId, projectId } }) => [
      message.id,
      { ...message, kind, clientId, projectId },
    ]),
  );
}

/** How many messages there are about a project, internal notes too: read from an index alone. */
export const countMessages = (reader: Reader, projectId: string): Promise<number> =>
  reader.$count(messages, eq(messages.conversationId, projectId));
