import type { ConversationRef, Message, Page, PageQuery } from '@stackworks/contracts';
import type { Reader } from '@stackworks/database';
import { and, eq, inArray } from 'drizzle-orm';
import type { DatabasePort } from '#/platform/ports.ts';
import { AppError } from '#/errors.ts';
import { kinds, type Conversation } from '#/modules/conversations/conversation-kinds.ts';
import { presentMessage } from '#/modules/conversations/conversations.presenter.ts';
import { conversationReads, messages } from '#/modules/conversations/conversations.tables.ts';
import { findAttachments } from '#/modules/files/queries/read-files.ts';
import { selectPage, toPage } from '#/platform/database/page.ts';
import { visibleTo, type MessageRow } from './find-messages.ts';
import type { AccountRef } from '#/platform/audit/record-action.ts';

/** @throws AppError not_found when there is no such client, project or lead, or the viewer is another client */
export async function getConversation(
  reader: Reader,
  viewer: AccountRef,
  { kind, subjectId }: ConversationRef,
): Promise<Conversation> {
  return { kind, subjectId, ...(await kinds[kind].find(reader, viewer, subjectId)) };
}

/** A conversation that a viewer may read; null when there is none. */
export async function findConversation(
  reader: Reader,
  viewer: AccountRef,
  ref: ConversationRef,
): Promise<Conversation | null> {
  try {
    return await getConversation(reader, viewer, ref);
  } catch (error) {
    if (error instanceof AppError && error.code === 'not_found') return null;
    throw error;
  }
}

/** The one reader that a team is where it reads as one. */
export const team = 'team';

export const readerIdOf = (
  { kind }: Pick<ConversationRef, 'kind'>,
  { role, id: userId }: AccountRef,
): string => (role === 'admin' && kinds[kind].isReadAsTeam ? team : userId);

type ReadableMessage = Pick<MessageRow, 'senderType' | 'isInternal' | 'createdAt'>;

/**
 * Finds how far a conversation has been read.
 * @returns `readUpTo`: when the newest message was written that the viewer has seen, null when they have seen none, and
 *   `notesReadUpTo` with the notes that they alone have read; `isRead`:
 *   whether the other side has read a message, or the viewer a note, always false where colleagues read for themselves
 */
export async function findReads(
  reader: Reader,
  { kind, subjectId, clientId }: Pick<Conversation, 'kind' | 'subjectId' | 'clientId'>,
  viewer: AccountRef,
) {
  const viewerId = readerIdOf({ kind }, viewer);
  const { isReadAsTeam } = kinds[kind];
  const readerIds = isReadAsTeam ? [clientId ?? '', team, viewer.id] : [viewerId];
  const rows = await reader
    .select()
    .from(conversationReads)
    .where(
      and(eq(conversationReads.conversationId, subjectId), inArray(conversationReads.readerId, readerIds)),
    );
  const readUpTo = new Map(rows.map((row) => [row.readerId, row.readUpTo]));
  return {
    readUpTo: readUpTo.get(viewerId) ?? null,
    notesReadUpTo: readUpTo.get(viewer.id) ?? null,
    isRead: (message: ReadableMessage): boolean => {
      const otherSide = message.senderType === 'client' ? team : (clientId ?? '');
      const readerId = message.isInternal ? viewer.id : otherSide;
      return isReadAsTeam && message.createdAt <= (readUpTo.get(readerId) ?? '');
    },
  };
}

/** Lists a conversation's messages, newest first, as the viewer's role sees them. @throws AppError as `getConversation` */
export async function listMessages(
  { db }: DatabasePort,
  viewer: AccountRef,
  about: ConversationRef,
  query: PageQuery,
): Promise<Page<Message> & { readUpTo: string | null }> {
  const conversation = await getConversation(db.read, viewer, about);
  const { kind, subjectId } = conversation;
  const isOfThis = and(eq(messages.conversationId, subjectId), visibleTo(viewer.role));
  const rows = await selectPage(db.read, messages, isOfThis, query);
  const ids = rows.map(({ id }) => id);
  const filesOf = await findAttachments(db.read, 'messageId', ids);
  const { readUpTo, notesReadUpTo, isRead } = await findReads(db.read, conversation, viewer);
  const present = (row: MessageRow) =>
    presentMessage({ kind, row, files: filesOf(row.id), isRead: isRead(row) }, viewer.role);
  const seen = [readUpTo, notesReadUpTo].filter((time) => time !== null).sort();
  return { ...toPage(rows, query.limit, present), readUpTo: seen.at(-1) ?? null };
}
