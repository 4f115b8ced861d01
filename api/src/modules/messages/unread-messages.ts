import type { Role } from '@stackworks/contracts';
import { and, count, eq, sql, type SQL } from 'drizzle-orm';
import type { Reader } from '#/db/client.ts';
import { messages } from '#/db/schema/messages.ts';

/**
 * The condition that a message of a client's chat waits for a side to read it. The 0 is written out, because the index
 * of unread messages serves no query that leaves it to a parameter.
 */
export const isUnreadBy = (reader: Role, clientId: string): SQL | undefined =>
  and(
    eq(messages.senderType, reader === 'client' ? 'admin' : 'client'),
    eq(messages.userId, clientId),
    sql`${messages.isRead} = 0`,
  );

/** How many messages of the team a client has not read in their chat. */
export const countUnreadChat = (reader: Reader, clientId: string): Promise<number> =>
  reader.$count(messages, isUnreadBy('client', clientId));

/** How many messages of each client staff have not read in their chat, by the client's id; the chat is everybody's. */
export const countUnreadChats = (reader: Reader): Promise<{ userId: string; unread: number }[]> =>
  reader
    .select({ userId: messages.userId, unread: count() })
    .from(messages)
    .where(and(eq(messages.senderType, 'client'), sql`${messages.isRead} = 0`))
    .groupBy(messages.userId);
