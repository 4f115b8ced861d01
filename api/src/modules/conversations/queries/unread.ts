import type { StaffUnreadCounts, UnreadCounts } from '@stackworks/contracts';
import { and, count, eq, gt, gte, isNotNull, ne, sql, type SQL } from 'drizzle-orm';
import type { SQLiteColumn } from 'drizzle-orm/sqlite-core';
import type { Reader } from '@stackworks/database';
import { conversationReads, conversations, messages } from '#/modules/conversations/conversations.tables.ts';
import { selectOpenTargets } from '#/modules/sla/queries/select-open-targets.ts';

const readUpTo = sql`coalesce(${conversationReads.readUpTo}, '')`;

/** A client's conversations in which messages of the team wait for them, in one query. */
const findUnread = (reader: Reader, clientId: string) =>
  reader
    .select({ id: conversations.id, kind: conversations.kind, unread: count() })
    .from(conversations)
    .leftJoin(
      conversationReads,
      and(eq(conversationReads.conversationId, conversations.id), eq(conversationReads.readerId, clientId)),
    )
    .innerJoin(
      messages,
      and(
        eq(messages.conversationId, conversations.id),
        gt(messages.createdAt, readUpTo),
        eq(messages.senderType, 'admin'),
        eq(messages.isInternal, false),
      ),
    )
    .where(eq(conversations.clientId, clientId))
    .groupBy(conversations.id);

/** How many messages of the team a client has not seen. */
export async function countUnread(reader: Reader, clientId: string): Promise<UnreadCounts> {
  const waiting = await findUnread(reader, clientId);
  return {
    total: sum(waiting),
    chat: sum(waiting.filter(({ kind }) => kind === 'chat')),
    projects: toCounts(waiting.filter(({ kind }) => kind === 'project')),
  };
}

/** What clients have written: chats that no one on the team has read, and projects that this member of staff has not. */
export async function countStaffUnread(reader: Reader, adminId: string): Promise<StaffUnreadCounts> {
  const [chats, projects] = await Promise.all([findUnreadChats(reader), findUnanswered(reader, adminId)]);
  return { total: sum([...chats, ...projects]), chats: toCounts(chats), projects: toCounts(projects) };
}

type Waiting = { id: string; unread: number };

const sum = (waiting: readonly Waiting[]) => waiting.reduce((total, { unread }) => total + unread, 0);

const toCounts = (waiting: readonly Waiting[]) =>
  Object.fromEntries(waiting.map(({ id, unread }) => [id, unread]));

const findUnreadChats = (reader: Reader): Promise<Waiting[]> =>
  reader
    .select({ id: conversations.id, unread: count() })
    .from(conversations)
    // A cross join and the plus, so that SQLite begins with the few unread chats, in an index of them alone.
    .crossJoin(messages)
    .where(
      and(
        isNotNull(conversations.unreadSince),
        eq(messages.conversationId, conversations.id),
        gte(messages.createdAt, conversations.unreadSince),
        eq(messages.senderType, 'client'),
      ),
    )
    .groupBy(sql`+${conversations.id}`);

/** Projects whose client has written what a member of staff has not seen and no one has answered: read from open targets alone. */
function findUnanswered(reader: Reader, adminId: string): Promise<Waiting[]> {
  const open = selectOpenTargets(reader, 'thread');
  return reader
    .select({ id: open.subjectId, unread: count() })
    .from(open)
    .leftJoin(
      conversationReads,
      and(eq(conversationReads.conversationId, open.subjectId), eq(conversationReads.readerId, adminId)),
    )
    .innerJoin(
      messages,
      and(
        eq(messages.conversationId, open.subjectId),
        // As one bound: of two, SQLite may search by how far was read, and all of a thread never read lies behind that.
        gte(messages.createdAt, sql`max(${open.since}, ${readUpTo})`),
        ne(messages.createdAt, readUpTo),
        eq(messages.senderType, 'client'),
      ),
    )
    .groupBy(open.subjectId);
}

/** Clients whose chat no one on the team has read, as a table to join: who, and since when they wait. */
export const selectWaitingClients = (reader: Reader) =>
  reader
    .select({ userId: conversations.clientId, since: conversations.unreadSince })
    .from(conversations)
    .where(isNotNull(conversations.unreadSince))
    .as('waiting_clients');

/** The condition that the team has read everything a client has written in the chat. */
export const isReadByTeam = (clientId: SQLiteColumn): SQL =>
  sql`not exists (select 1 from ${conversations} where ${and(eq(conversations.id, clientId), isNotNull(conversations.unreadSince))})`;
