import type { ChatMessage, Role } from '@stackworks/contracts';
import type { Transaction } from '@stackworks/database';
import { and, eq, gt, lt, lte, max, min, sql } from 'drizzle-orm';
import type { ClockPort, DatabasePort } from '#/platform/ports.ts';
import { AppError } from '#/errors.ts';
import { conversationRead } from '#/modules/conversations/conversations.events.ts';
import { presentChatMessage } from '#/modules/conversations/conversations.presenter.ts';
import { conversationReads, conversations, messages } from '#/modules/conversations/conversations.tables.ts';
import { findMessages, visibleTo } from '#/modules/conversations/queries/find-messages.ts';
import {
  findReadMessages,
  findReadUpTo,
  getConversation,
  readerIdOf,
  type Conversation,
  type ConversationRef,
} from '#/modules/conversations/queries/read-conversations.ts';
import { findAttachments } from '#/modules/files/queries/read-files.ts';
import type { Viewer } from '#/modules/projects/queries/read-projects.ts';
import { emit, transact, type Context } from '#/platform/events/events.ts';
import { markMentionsSeen } from './record-mentions.ts';

type ReadDeps = ClockPort & DatabasePort;

/**
 * Marks a conversation as read: never beyond its newest message, and never back.
 * @param readUpTo when the newest message was written that the reader has seen
 * @returns how far they have read now
 * @throws AppError as `getConversation`
 */
export const markRead = (deps: ReadDeps, reader: Viewer, about: ConversationRef, readUpTo: string) =>
  transact(deps, { role: reader.role, id: reader.userId }, async (ctx) => {
    const conversation = await getConversation(ctx.tx, reader, about);
    // Normalised, because stored times are compared as text.
    await readUp(ctx, reader, conversation, new Date(readUpTo).toISOString());
    return { readUpTo: await findReadUpTo(ctx.tx, about, reader) };
  });

/**
 * Marks a client's chat as read up to one of its messages.
 * @returns that message
 * @throws AppError not_found when there is no such message in a chat that the reader takes part in
 */
export const markChatRead = (deps: ReadDeps, reader: Viewer, id: string): Promise<ChatMessage> =>
  transact(deps, { role: reader.role, id: reader.userId }, async (ctx) => {
    const { tx } = ctx;
    const seen = (await findMessages(tx, [id])).get(id);
    if (seen?.kind !== 'chat' || (reader.role === 'client' && seen.clientId !== reader.userId)) {
      throw new AppError('not_found', 'This message doesn’t exist.');
    }
    const conversation = await getConversation(tx, reader, { kind: 'chat', id: seen.conversationId });
    await readUp(ctx, reader, conversation, seen.createdAt);
    const isRead = await findReadMessages(tx, seen.conversationId);
    const filesOf = await findAttachments(tx, 'messageId', [id]);
    return presentChatMessage({ row: seen, files: filesOf(id), isRead: isRead(seen) }, reader.role);
  });

async function readUp(ctx: Context, reader: Viewer, conversation: Conversation, upTo: string): Promise<void> {
  const { tx } = ctx;
  const { role: by } = reader;
  const seen = await findNewest(tx, conversation, by, upTo);
  if (seen === null) return;
  if (conversation.kind === 'project' && by === 'admin') {
    await markMentionsSeen(ctx, reader.userId, conversation.id, seen);
  }
  const moved = await tx
    .insert(conversationReads)
    .values({ conversationId: conversation.id, readerId: readerIdOf(conversation, reader), readUpTo: seen })
    .onConflictDoUpdate({
      target: [conversationReads.conversationId, conversationReads.readerId],
      set: { readUpTo: seen },
      setWhere: lt(conversationReads.readUpTo, sql`excluded.read_up_to`),
    })
    .returning({ readUpTo: conversationReads.readUpTo });
  if (moved.length === 0) return;
  if (conversation.kind === 'project') {
    const seenByClient = await findNewest(tx, conversation, 'client', seen);
    await emit(ctx, conversationRead, { conversation, by, readUpTo: seen, seenByClient });
    return;
  }
  if (by === 'admin') await updateUnreadSince(tx, conversation.id, seen);
  await emit(ctx, conversationRead, { conversation, by, readUpTo: upTo, seenByClient: upTo });
}

/** When the newest message up to a time was written that a role may see; in a chat, that the other side wrote. */
async function findNewest(tx: Transaction, { id, kind }: Conversation, role: Role, upTo: string) {
  const other = role === 'client' ? 'admin' : 'client';
  const isTheirs = kind === 'chat' ? eq(messages.senderType, other) : visibleTo(role);
  const [newest] = await tx
    .select({ createdAt: max(messages.createdAt) })
    .from(messages)
    .where(and(eq(messages.conversationId, id), isTheirs, lte(messages.createdAt, upTo)));
  return newest?.createdAt ?? null;
}

/** The chat's oldest unread message is now the client's first after `readUpTo`, if any. */
async function updateUnreadSince(tx: Transaction, id: string, readUpTo: string): Promise<void> {
  const isFromClient = eq(messages.senderType, 'client');
  const [unread] = await tx
    .select({ since: min(messages.createdAt) })
    .from(messages)
    .where(and(eq(messages.conversationId, id), isFromClient, gt(messages.createdAt, readUpTo)));
  await tx
    .update(conversations)
    .set({ unreadSince: unread?.since ?? null })
    .where(eq(conversations.id, id));
}
