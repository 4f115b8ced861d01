import type { Role } from '@stackworks/contracts';
import { and, count, eq, min, sql, type SQL } from 'drizzle-orm';
import type { SQLiteColumn } from 'drizzle-orm/sqlite-core';
import type { Reader } from '@stackworks/database';
import { messages } from '#/modules/conversations/conversations.tables.ts';

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

const isUnreadByStaff = and(eq(messages.senderType, 'client'), sql`${messages.isRead} = 0`);

/** How many messages of each client staff have not read in their chat, by the client's id; the chat is everybody's. */
export const countUnreadChats = (reader: Reader): Promise<{ userId: string; unread: number }[]> =>
  reader
    .select({ userId: messages.userId, unread: count() })
    .from(messages)
    .where(isUnreadByStaff)
    .groupBy(messages.userId);

/** Clients who have written what staff have not read in the chat, as a table to join: whose, and since when it waits. */
export const selectWaitingClients = (reader: Reader) =>
  reader
    .select({ userId: messages.userId, since: min(messages.createdAt).as('since') })
    .from(messages)
    .where(isUnreadByStaff)
    .groupBy(messages.userId)
    .as('waiting_clients');

/** The condition that staff have read whatever a client has written in the chat. */
export const isReadByStaff = (clientId: SQLiteColumn): SQL =>
  sql`not exists (select 1 from ${messages} where ${and(isUnreadByStaff, eq(messages.userId, clientId))})`;
