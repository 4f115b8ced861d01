import type { Role } from '@stackworks/contracts';
import type { Reader } from '@stackworks/database';
import { addSeconds } from 'date-fns';
import {
  and,
  asc,
  between,
  desc,
  eq,
  exists,
  gt,
  inArray,
  sql,
  type SQL,
  type SQLWrapper,
} from 'drizzle-orm';
import { conversations, messages } from '#/modules/conversations/conversations.tables.ts';

export type MessageRow = typeof messages.$inferSelect;

/** Clients never see internal notes. Source: decision D7. */
export const visibleTo = (role: Role): SQL | undefined =>
  role === 'client' ? eq(messages.isInternal, false) : undefined;

/** Whether somebody may see a message: internal notes are for staff. */
export const isVisibleTo = (role: Role, { isInternal }: Pick<MessageRow, 'isInternal'>): boolean =>
  role === 'admin' || !isInternal;

/** Messages of any conversations by id, each with its conversation's subject. */
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

/** The newest message of the client in each of some conversations, which have one. */
export async function findClientTexts(reader: Reader, ids: readonly string[]): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map();
  // Read from the newest on: where a client waits, only internal notes can be newer than what they wrote.
  const isClients = sql`+${messages.senderType} = 'client'`;
  const newest = reader
    .select({ content: messages.content })
    .from(messages)
    .where(and(eq(messages.conversationId, conversations.id), isClients))
    .orderBy(desc(messages.createdAt), desc(messages.id))
    .limit(1);
  const rows = await reader
    .select({ id: conversations.id, content: sql<string | null>`(${newest})` })
    .from(conversations)
    .where(inArray(conversations.id, [...new Set(ids)]));
  return new Map(rows.flatMap(({ id, content }) => (content === null ? [] : [[id, content]])));
}

/** The first message that the client or lead wrote in a conversation after a time. Absence notes don’t count. */
export async function findFirstFromClient(
  reader: Reader,
  conversationId: string,
  after: Date,
): Promise<MessageRow | undefined> {
  const [first] = await reader
    .select()
    .from(messages)
    .where(
      and(
        eq(messages.conversationId, conversationId),
        gt(messages.createdAt, after.toISOString()),
        eq(sql`+${messages.senderType}`, 'client'),
        eq(messages.isAbsenceNote, false),
      ),
    )
    .orderBy(asc(messages.createdAt))
    .limit(1);
  return first;
}

/** Whether staff replied in a conversation at a time; a reply may be stored a moment later, to stand after the message before. */
export async function isRepliedAt(reader: Reader, conversationId: string, time: string): Promise<boolean> {
  const isReply = and(eq(messages.senderType, 'admin'), eq(messages.isInternal, false));
  const isThen = between(messages.createdAt, time, addSeconds(time, 1).toISOString());
  return (
    (await reader.$count(messages, and(eq(messages.conversationId, conversationId), isReply, isThen))) > 0
  );
}

/** Whether an email became a message that is still there. @param emailId a column of the caller's table */
export const isOfMessage = (reader: Reader, emailId: SQLWrapper): SQL =>
  exists(reader.select({ id: messages.id }).from(messages).where(eq(messages.emailId, emailId)));

/** Internal notes count too, so that an index alone is read. */
export const countMessages = (reader: Reader, projectId: string): Promise<number> =>
  reader.$count(messages, eq(messages.conversationId, projectId));
