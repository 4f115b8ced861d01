import type { PageQuery } from '@stackworks/contracts';
import type { Reader } from '@stackworks/database';
import { and, eq, inArray, sql } from 'drizzle-orm';
import { conversations, messages } from '#/modules/conversations/conversations.tables.ts';
import { after, newestFirst } from '#/platform/database/page.ts';

/** The messages of all conversations with a client without internal notes, newest first, and one more than a page. */
export function listClientMessages(reader: Reader, clientId: string, { cursor, limit }: PageQuery) {
  const ids = reader
    .select({ id: messages.id })
    .from(conversations)
    .innerJoin(messages, eq(messages.conversationId, conversations.id))
    // The plus: those of one client are few, and looked at one by one.
    .where(
      and(eq(conversations.clientId, clientId), sql`not +${messages.isInternal}`, after(messages, cursor)),
    )
    .orderBy(...newestFirst(messages))
    .limit(limit + 1);
  const { id, senderName, createdAt } = messages;
  return reader
    .select({ id, senderName, createdAt, projectId: conversations.projectId })
    .from(messages)
    .innerJoin(conversations, eq(conversations.id, messages.conversationId))
    .where(inArray(id, ids))
    .orderBy(...newestFirst(messages));
}
