import type { PageQuery } from '@stackworks/contracts';
import type { Reader } from '@stackworks/database';
import { and, eq } from 'drizzle-orm';
import { conversations, messages } from '#/modules/conversations/conversations.tables.ts';
import { after, newestFirst } from '#/platform/database/page.ts';

/** The messages of all conversations with a client without internal notes, newest first, and one more than a page. */
export const listClientMessages = (reader: Reader, clientId: string, { cursor, limit }: PageQuery) =>
  reader
    .select({
      id: messages.id,
      senderName: messages.senderName,
      createdAt: messages.createdAt,
      projectId: conversations.projectId,
    })
    .from(conversations)
    .innerJoin(messages, eq(messages.conversationId, conversations.id))
    .where(and(eq(conversations.clientId, clientId), eq(messages.isInternal, false), after(messages, cursor)))
    .orderBy(...newestFirst(messages))
    .limit(limit + 1);
