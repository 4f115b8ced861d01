import type { ChatMessage, Page, PageQuery, StaffThreadPage, ThreadPage } from '@stackworks/contracts';
import { and, eq, inArray } from 'drizzle-orm';
import type { Reader } from '@stackworks/database';
import type { Deps } from '#/deps.ts';
import type { Participant } from '#/modules/conversations/conversations.policy.ts';
import {
  presentChatMessage,
  presentStaffThreadMessage,
  presentThreadMessage,
} from '#/modules/conversations/conversations.presenter.ts';
import { conversationReads, messages } from '#/modules/conversations/conversations.tables.ts';
import { findAttachments } from '#/modules/files/queries/read-files.ts';
import { after, newestFirst, toPage } from '#/platform/database/page.ts';
import { findReadUpTo, getConversation, readerIdOf, type ConversationRef } from './conversation.ts';
import { visibleTo, type MessageRow } from './find-messages.ts';

type ListDeps = Pick<Deps, 'db'>;

/** @throws AppError not_found when there is no such client */
export async function listChat(
  { db }: ListDeps,
  viewer: Participant,
  clientId: string,
  query: PageQuery,
): Promise<Page<ChatMessage>> {
  const { rows, files } = await readPage(db.read, viewer, { kind: 'chat', id: clientId }, query);
  const isRead = await findReadMessages(db.read, clientId);
  return toPage(rows, query.limit, (row) =>
    presentChatMessage(row, files.get(row.id) ?? [], { viewer: viewer.role, isRead: isRead(row) }),
  );
}

/**
 * A project's messages as its client sees them.
 * @throws AppError not_found when the project is not theirs
 */
export async function listThread(
  { db }: ListDeps,
  clientId: string,
  projectId: string,
  query: PageQuery,
): Promise<ThreadPage> {
  const viewer = { role: 'client', userId: clientId } as const;
  const { rows, files } = await readPage(db.read, viewer, { kind: 'project', id: projectId }, query);
  const present = (row: MessageRow) => presentThreadMessage(row, files.get(row.id) ?? []);
  return {
    ...toPage(rows, query.limit, present),
    readUpTo: await findReadUpTo(db.read, projectId, clientId),
  };
}

/**
 * The same with internal notes, for staff.
 * @throws AppError not_found when there is no such project
 */
export async function listStaffThread(
  { db }: ListDeps,
  adminId: string,
  projectId: string,
  query: PageQuery,
): Promise<StaffThreadPage> {
  const viewer = { role: 'admin', userId: adminId } as const;
  const { rows, files } = await readPage(db.read, viewer, { kind: 'project', id: projectId }, query);
  const present = (row: MessageRow) => presentStaffThreadMessage(row, files.get(row.id) ?? []);
  return { ...toPage(rows, query.limit, present), readUpTo: await findReadUpTo(db.read, projectId, adminId) };
}

/** A page of any conversation, newest first, and one row more if there is another page. */
async function readPage(
  reader: Reader,
  viewer: Participant,
  about: ConversationRef,
  { cursor, limit }: PageQuery,
) {
  await getConversation(reader, viewer, about);
  const rows = await reader
    .select()
    .from(messages)
    .where(and(eq(messages.conversationId, about.id), visibleTo(viewer.role), after(messages, cursor)))
    .orderBy(...newestFirst(messages))
    .limit(limit + 1);
  const messageIds = rows.map(({ id }) => id);
  return { rows, files: await findAttachments(reader, { messageIds }, viewer.role) };
}

/** @returns whether the other side has read a message of a client's chat */
export async function findReadMessages(
  reader: Reader,
  clientId: string,
): Promise<(message: Pick<MessageRow, 'senderType' | 'createdAt'>) => boolean> {
  const readers = {
    client: readerIdOf({ kind: 'chat' }, { role: 'client', userId: clientId }),
    admin: readerIdOf({ kind: 'chat' }, { role: 'admin', userId: '' }),
  };
  const rows = await reader
    .select()
    .from(conversationReads)
    .where(
      and(
        eq(conversationReads.conversationId, clientId),
        inArray(conversationReads.readerId, Object.values(readers)),
      ),
    );
  const readUpTo = new Map(rows.map((row) => [row.readerId, row.readUpTo]));
  return ({ senderType, createdAt }) =>
    createdAt <= (readUpTo.get(readers[senderType === 'client' ? 'admin' : 'client']) ?? '');
}
