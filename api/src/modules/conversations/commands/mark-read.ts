import type { ConversationKind, ConversationRef, Message, Role } from '@stackworks/contracts';
import type { Transaction } from '@stackworks/database';
import { and, eq, gt, lt, lte, max, min, sql, type SQL } from 'drizzle-orm';
import type { ClockPort, DatabasePort } from '#/platform/ports.ts';
import { AppError } from '#/errors.ts';
import { kinds, type Conversation } from '#/modules/conversations/conversation-kinds.ts';
import { conversationRead } from '#/modules/conversations/conversations.events.ts';
import { presentMessage } from '#/modules/conversations/conversations.presenter.ts';
import { conversationReads, conversations, messages } from '#/modules/conversations/conversations.tables.ts';
import { findMessages, isVisibleTo, visibleTo } from '#/modules/conversations/queries/find-messages.ts';
import {
  findReads,
  getConversation,
  readerIdOf,
} from '#/modules/conversations/queries/read-conversations.ts';
import { findAttachments } from '#/modules/files/queries/read-files.ts';
import { emit, transact, type Context, type Caller } from '#/platform/events/events.ts';
import type { AccountRef } from '#/platform/audit/record-action.ts';

type ReadDeps = ClockPort & DatabasePort;

/**
 * Marks a conversation as read: never beyond its newest message, and never back.
 * @param readUpTo when the newest message was written that the reader has seen
 * @returns how far they have read now
 * @throws AppError as `getConversation`
 */
export const markRead = (
  caller: Caller<Role, ReadDeps>,
  { readUpTo, ...about }: { readUpTo: string } & ConversationRef,
) =>
  transact(caller, async (ctx) => {
    const conversation = await getConversation(ctx.tx, caller.actor, about);
    // Normalised, because stored times are compared as text.
    await readUp(ctx, caller.actor, conversation, new Date(readUpTo).toISOString());
    return { readUpTo: (await findReads(ctx.tx, conversation, caller.actor)).readUpTo };
  });

/**
 * Marks a conversation of a kind as read up to one of its messages.
 * @returns that message
 * @throws AppError not_found when there is no such message in a conversation that the reader takes part in
 */
export const markMessageRead = (
  caller: Caller<Role, ReadDeps>,
  { kind, id }: { kind: ConversationKind; id: string },
): Promise<Message> =>
  transact(caller, async (ctx) => {
    const { tx } = ctx;
    const seen = (await findMessages(tx, [id])).get(id);
    const isOthers = caller.actor.role === 'client' && seen?.clientId !== caller.actor.id;
    if (seen?.kind !== kind || isOthers || !isVisibleTo(caller.actor.role, seen)) {
      throw new AppError('not_found', 'This message doesn’t exist.');
    }
    const conversation = await getConversation(tx, caller.actor, { kind, subjectId: seen.conversationId });
    await readUp(ctx, caller.actor, conversation, seen.createdAt);
    const { isRead } = await findReads(tx, conversation, caller.actor);
    const filesOf = await findAttachments(tx, 'messageId', [id]);
    return presentMessage({ kind, row: seen, files: filesOf(id), isRead: isRead(seen) }, caller.actor.role);
  });

async function readUp(
  ctx: Context,
  reader: AccountRef,
  conversation: Conversation,
  upTo: string,
): Promise<void> {
  const { tx } = ctx;
  const { role: by } = reader;
  const { subjectId } = conversation;
  const { isReadAsTeam } = kinds[conversation.kind];
  if (by === 'admin' && isReadAsTeam) await readNotes(tx, subjectId, reader.id, upTo);
  const before = (await findReads(tx, conversation, reader)).readUpTo ?? '';
  const seen = await findNewest(tx, conversation, by, upTo);
  if (seen === null || seen <= before) return;
  await moveRead(tx, subjectId, readerIdOf(conversation, reader), seen);
  if (isReadAsTeam && by === 'admin') await updateUnreadSince(tx, subjectId, seen);
  const visible = isReadAsTeam ? seen : await findNewest(tx, conversation, 'client', seen);
  const seenByClient = visible !== null && visible > before ? visible : null;
  await emit(ctx, conversationRead, { conversation, by, readUpTo: seen, seenByClient });
}

/** A colleague has read the team's notes up to a time, which is news to nobody else. */
async function readNotes(tx: Transaction, id: string, adminId: string, upTo: string): Promise<void> {
  const seen = await findNewestOf(tx, id, eq(messages.isInternal, true), upTo);
  if (seen !== null) await moveRead(tx, id, adminId, seen);
}

const moveRead = (tx: Transaction, conversationId: string, readerId: string, readUpTo: string) =>
  tx
    .insert(conversationReads)
    .values({ conversationId, readerId, readUpTo })
    .onConflictDoUpdate({
      target: [conversationReads.conversationId, conversationReads.readerId],
      set: { readUpTo },
      setWhere: lt(conversationReads.readUpTo, sql`excluded.read_up_to`),
    });

/** When the newest message up to a time was written that a role may see; where the team reads as one, that the other side wrote. */
function findNewest(tx: Transaction, { subjectId, kind }: Conversation, role: Role, upTo: string) {
  const other = role === 'client' ? 'admin' : 'client';
  const isTheirs = kinds[kind].isReadAsTeam ? eq(messages.senderType, other) : undefined;
  return findNewestOf(tx, subjectId, and(isTheirs, visibleTo(role)), upTo);
}

async function findNewestOf(tx: Transaction, id: string, which: SQL | undefined, upTo: string) {
  const [newest] = await tx
    .select({ createdAt: max(messages.createdAt) })
    .from(messages)
    .where(and(eq(messages.conversationId, id), which, lte(messages.createdAt, upTo)));
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
