import { randomUUID } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import type { Reader, Transaction } from '@stackworks/database';
import { and, desc, eq, isNull } from 'drizzle-orm';
import type { ConversationKind, ConversationRef, FoldedPart, Message, Role } from '@stackworks/contracts';
import { AppError } from '#/errors.ts';
import { accountNotFound, getNameOf } from '#/modules/accounts/queries/read-accounts.ts';
import { kinds, type Conversation } from '#/modules/conversations/conversation-kinds.ts';
import {
  feedbackAskedFor,
  internalNoteAdded,
  messageSent,
} from '#/modules/conversations/conversations.events.ts';
import { presentMessage, type SentMessage } from '#/modules/conversations/conversations.presenter.ts';
import { conversations, messages } from '#/modules/conversations/conversations.tables.ts';
import type { MessageRow } from '#/modules/conversations/queries/find-messages.ts';
import { findReads, getConversation } from '#/modules/conversations/queries/read-conversations.ts';
import { attachFiles } from '#/modules/files/commands/attach-files.ts';
import { findAttachments } from '#/modules/files/queries/read-files.ts';
import type { ProjectDeps } from '#/modules/projects/projects.presenter.ts';
import type { SlaDeps } from '#/modules/sla/target-terms.ts';
import { timeAfter } from '#/platform/database/columns.ts';
import { emit, type Context, type Caller } from '#/platform/events/events.ts';
import { changeOnce } from '#/platform/rate-limits/change-once.ts';
import { rateRules } from '#/platform/rate-limits/rate-limit.ts';
import { checkSeenReplies } from './check-seen-replies.ts';
import { answerMentions, recordMentions } from './record-mentions.ts';
import type { PersonRef } from '#/platform/audit/record-action.ts';

/**
 * `key` is the idempotency key; `emailId` the email it came by, and `folded` what is folded of it; `seenUpTo` is what a
 * colleague had seen, and left out once they confirm. An email that staff have filed has its own sender's name, `isFromOther` where that
 * isn't the conversation's person, and counts from `arrivedAt`. `writtenAt` is when staff wrote what could be undone until now.
 */
type Draft = {
  to: ConversationRef;
  content: string;
  fileIds?: readonly string[];
  isInternal?: boolean;
  seenUpTo?: string | undefined;
  key?: string | undefined;
  emailId?: string;
  folded?: FoldedPart[];
  isAbsenceNote?: boolean;
  senderName?: string | undefined;
  isFromOther?: boolean;
  arrivedAt?: Date;
  writtenAt?: Date;
};

/**
 * Sends a message once per key. Clients without an active subscription may write too. Source: decision D7.
 * @throws AppError not_found as `getConversation`; already_exists when the key belongs to another message;
 *   colleague_replied as `checkSeenReplies`; rate_limited
 */
export async function sendMessage(caller: Caller<Role, ProjectDeps>, draft: Draft): Promise<Message> {
  const sent = await changeOnce(
    caller,
    [rateRules.messagesBySender, caller.actor.personId],
    (reader) => findSent(reader, caller.actor, draft),
    (ctx) => writeMessage(ctx, draft),
  );
  return presentMessage(sent, caller.actor.role);
}

async function findSent(reader: Reader, sender: PersonRef, draft: Draft): Promise<SentMessage | null> {
  const { to, content, fileIds = [], isInternal = false, key } = draft;
  if (key === undefined) return null;
  // A key names one attempt in all chats, and another in all projects.
  const isSame = and(
    eq(messages.senderId, sender.personId),
    eq(messages.idempotencyKey, key),
    eq(conversations.kind, to.kind),
  );
  const [found] = await reader
    .select({ row: messages, clientId: conversations.clientId })
    .from(messages)
    .innerJoin(conversations, eq(conversations.id, messages.conversationId))
    .where(isSame);
  if (!found) return null;
  const { row, clientId } = found;
  const files = (await findAttachments(reader, 'messageId', [row.id]))(row.id);
  const stored = [row.conversationId, row.content, row.isInternal, new Set(files.map(({ id }) => id))];
  if (!isDeepStrictEqual(stored, [to.subjectId, content, isInternal, new Set(fileIds)])) {
    throw new AppError('already_exists', 'This idempotency key was already used for another message.');
  }
  const { isRead } = await findReads(reader, { ...to, clientId }, sender);
  return { kind: to.kind, row, files, isRead: isRead(row) };
}

/**
 * Writes a message in an open transaction.
 * @param draft a nudge asks the client for feedback, so it doesn't count as a reply
 */
export async function writeMessage(
  ctx: Context<SlaDeps, PersonRef>,
  draft: Draft & { isNudge?: boolean },
): Promise<SentMessage> {
  const { tx, now, actor: sender } = ctx;
  const conversation = await getConversation(tx, sender, draft.to);
  await kinds[conversation.kind].checkMayWrite?.(tx, conversation.subjectId);
  if (sender.role === 'admin' && !draft.isInternal && draft.seenUpTo !== undefined) {
    const { subjectId: conversationId } = conversation;
    await checkSeenReplies(tx, { adminId: sender.id, conversationId, seenUpTo: draft.seenUpTo, now });
  }
  const row = await insertMessage(ctx, conversation, draft);
  const { kind, subjectId, clientId, projectId } = conversation;
  const files = await attachFiles(ctx, {
    owner: clientId === null ? { leadId: subjectId } : { userId: clientId },
    projectId,
    uploader: sender,
    ids: draft.fileIds ?? [],
    to: { messageId: row.id, isInternal: row.isInternal },
  });
  const sent = { kind, row, files, isRead: false };
  if (sender.role === 'admin' && !draft.isNudge) await answerMentions(ctx, sender.id, subjectId);
  if (row.isInternal) {
    await recordMentions(ctx, conversation, row);
    await emit(ctx, internalNoteAdded, { conversation, sent });
    return sent;
  }
  if (!row.isAbsenceNote) await kinds[kind].afterMessage?.(ctx, subjectId, sender.role);
  await emit(ctx, draft.isNudge ? feedbackAskedFor : messageSent, {
    conversation,
    sent,
    arrivedAt: draft.arrivedAt,
    writtenAt: draft.writtenAt,
  });
  return sent;
}

async function findSenderName(tx: Transaction, kind: ConversationKind, sender: PersonRef): Promise<string> {
  if (sender.role === 'admin' || kind !== 'lead') return getNameOf(tx, sender);
  const lead = await kinds.lead.findPerson(tx, sender.id);
  if (!lead) throw accountNotFound('client');
  return lead.name;
}

async function insertMessage(
  { tx, now, actor: sender }: Context<object, PersonRef>,
  { subjectId: conversationId, kind, clientId, projectId }: Conversation,
  draft: Draft,
): Promise<MessageRow> {
  const { content, folded, isInternal = false, isAbsenceNote = false, key, emailId, arrivedAt } = draft;
  const { senderName, isFromOther = false } = draft;
  const [last] = await tx
    .select({ createdAt: messages.createdAt })
    .from(messages)
    .where(eq(messages.conversationId, conversationId))
    .orderBy(desc(messages.createdAt))
    .limit(1);
  const createdAt = timeAfter(last?.createdAt, arrivedAt ?? now);
  if (!last) {
    await tx
      .insert(conversations)
      .values({ id: conversationId, kind, clientId, projectId, createdAt })
      .onConflictDoNothing();
  }
  const [row] = await tx
    .insert(messages)
    .values({
      id: randomUUID(),
      conversationId,
      senderId: sender.personId,
      senderType: sender.role,
      senderName: senderName ?? (await findSenderName(tx, kind, sender)),
      content,
      isInternal,
      idempotencyKey: key,
      emailId,
      folded,
      isAbsenceNote,
      isFromOther,
      arrivedAt: arrivedAt?.toISOString(),
      createdAt,
    })
    .returning();
  if (!row) throw new Error('the new message was not returned');
  if (sender.role === 'client' && kinds[kind].isReadAsTeam) {
    await tx
      .update(conversations)
      .set({ unreadSince: createdAt })
      .where(and(eq(conversations.id, conversationId), isNull(conversations.unreadSince)));
  }
  return row;
}
