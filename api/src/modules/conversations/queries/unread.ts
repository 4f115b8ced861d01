import type { StaffUnreadCounts, UnreadCounts } from '@stackworks/contracts';
import { and, count, eq, gt, gte, isNotNull, ne, sql, type SQL } from 'drizzle-orm';
import type { SQLiteColumn } from 'drizzle-orm/sqlite-core';
import type { Reader } from '@stackworks/database';
import { kinds } from '#/modules/conversations/conversation-kinds.ts';
import { conversationReads, conversations, messages } from '#/modules/conversations/conversations.tables.ts';
import { selectOpenTargets } from '#/modules/sla/queries/find-targets.ts';

const readUpTo = sql`coalesce(${conversationReads.readUpTo}, '')`;

/** Counts the team's messages that a client has not seen, in one query. */
export async function countUnread(reader: Reader, clientId: string): Promise<UnreadCounts> {
  const unread = await reader
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
  const { chat = [], project = [] } = Object.groupBy(unread, ({ kind }) => kind);
  return { total: sum([...chat, ...project]), chat: sum(chat), projects: toCounts(project) };
}

/** Counts clients' messages: in chats, those nobody on the team has read; in projects, those this colleague has not. */
export async function countStaffUnread(reader: Reader, adminId: string): Promise<StaffUnreadCounts> {
  const [chats, projects] = await Promise.all([findUnreadChats(reader), findUnanswered(reader, adminId)]);
  return { total: sum([...chats, ...projects]), chats: toCounts(chats), projects: toCounts(projects) };
}

type Unread = { id: string; unread: number };

const sum = (counts: readonly Unread[]) => counts.reduce((total, { unread }) => total + unread, 0);

const toCounts = (counts: readonly Unread[]) =>
  Object.fromEntries(counts.map(({ id, unread }) => [id, unread]));

const findUnreadChats = (reader: Reader): Promise<Unread[]> =>
  reader
    .select({ id: conversations.id, unread: count() })
    .from(conversations)
    // The cross join and the plus make SQLite begin with the few unread chats, which have an index of their own.
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

/** Clients' messages about projects that a colleague has not seen and nobody has replied to, found by open targets. */
function findUnanswered(reader: Reader, adminId: string): Promise<Unread[]> {
  const open = selectOpenTargets(reader, kinds.project.messageKind);
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
        // One bound, not two: SQLite might choose `readUpTo`, and scan all of a conversation that was never read.
        gte(messages.createdAt, sql`max(${open.since}, ${readUpTo})`),
        ne(messages.createdAt, readUpTo),
        eq(messages.senderType, 'client'),
      ),
    )
    .groupBy(open.subjectId);
}

/** Clients whose chat nobody on the team has read, as a table to join. */
export const selectWaitingClients = (reader: Reader) =>
  reader
    .select({ userId: conversations.clientId, since: conversations.unreadSince })
    .from(conversations)
    .where(isNotNull(conversations.unreadSince))
    .as('waiting_clients');

/** The condition that the team has read all of a client's chat. */
export const isReadByTeam = (clientId: SQLiteColumn): SQL =>
  sql`not exists (select 1 from ${conversations} where ${and(eq(conversations.id, clientId), isNotNull(conversations.unreadSince))})`;
