import type { ConversationKind, ConversationRef, Message, Role } from '@stackworks/contracts';
import type { Transaction } from '@stackworks/database';
import { and, eq, gt, lt, lte, max, min, sql } from 'drizzle-orm';
import type { ClockPort, DatabasePort } from '#/platform/ports.ts';
import { AppError } from '#/errors.ts';
import { kinds, type Conversation } from '#/modules/conversations/conversation-kinds.ts';
import { conversationRead } from '#/modules/conversations/conversations.events.ts';
import { presentMessage } from '#/modules/conversations/conversations.presenter.ts';
import { conversationReads, conversations, messages } from '#/modules/conversations/conversations.tables.ts';
import { findMessages, visibleTo } from '#/modules/conversations/queries/find-messages.ts';
import {
  findReads,
  getConversation,
  readerIdOf,
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
    return { readUpTo: (await findReads(ctx.tx, conversation, reader)).readUpTo };
  });

/**
 * Marks a conversation of a kind as read up to one of its messages.
 * @returns that message
 * @throws AppError not_found when there is no such message in a conversation that the reader takes part in
 */
export const markMessageRead = (
  deps: ReadDeps,
  reader: Viewer,
  kind: ConversationKind,
  id: string,
): Promise<Message> =>
  transact(deps, { role: reader.role, id: reader.userId }, async (ctx) => {
    const { tx } = ctx;
    const seen = (await findMessages(tx, [id])).get(id);
    if (seen?.kind !== kind || (reader.role === 'client' && seen.clientId !== reader.userId)) {
      throw new AppError('not_found', 'This message doesn’t exist.');
    }
    const conversation = await getConversation(tx, reader, { kind, subjectId: seen.conversationId });
    await readUp(ctx, reader, conversation, seen.createdAt);
    const { isRead } = await findReads(tx, conversation, reader);
    const filesOf = await findAttachments(tx, 'messageId', [id]);
    return presentMessage({ kind, row: seen, files: filesOf(id), isRead: isRead(seen) }, reader.role);
  });

async function readUp(ctx: Context, reader: Viewer, conversation: Conversation, upTo: string): Promise<void> {
  const { tx } = ctx;
  const { role: by } = reader;
  const { subjectId } = conversation;
  const { isReadAsTeam, hasNotes } = kinds[conversation.kind];
  const seen = await findNewest(tx, conversation, by, upTo);
  if (seen === null) return;
  if (by === 'admin' && hasNotes) await markMentionsSeen(ctx, reader.userId, subjectId, seen);
  const moved = await tx
    .insert(conversationReads)
    .values({ conversationId: subjectId, readerId: readerIdOf(conversation, reader), readUpTo: seen })
    .onConflictDoUpdate({
      target: [conversationReads.conversationId, conversationReads.readerId],
      set: { readUpTo: seen },
      setWhere: lt(conversationReads.readUpTo, sql`excluded.read_up_to`),
    })
    .returning({ readUpTo: conversationReads.readUpTo });
  if (moved.length === 0) return;
  if (isReadAsTeam) {
    if (by === 'admin') await updateUnreadSince(tx, subjectId, seen);
    await emit(ctx, conversationRead, { conversation, by, readUpTo: upTo, seenByClient: upTo });
    return;
  }
  const seenByClient = await findNewest(tx, conversation, 'client', seen);
  await emit(ctx, conversationRead, { conversation, by, readUpTo: seen, seenByClient });
}

/** When the newest message up to a time was written that a role may see; where the team reads as one, that the other side wrote. */
async function findNewest(tx: Transaction, { subjectId, kind }: Conversation, role: Role, upTo: string) {
  const other = role === 'client' ? 'admin' : 'client';
  const isTheirs = kinds[kind].isReadAsTeam ? eq(messages.senderType, other) : visibleTo(role);
  const [newest] = await tx
    .select({ createdAt: max(messages.createdAt) })
    .from(messages)
    .where(and(eq(messages.conversationId, subjectId), isTheirs, lte(messages.createdAt, upTo)));
  return newest?.createdAt ?? null;
}

/** The conversation's oldest unread message is now the client's first after `readUpTo`, if any. */
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
