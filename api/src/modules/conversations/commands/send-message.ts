import { randomUUID } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import type { Reader } from '@stackworks/database';
import { and, desc, eq, getTableColumns, isNull } from 'drizzle-orm';
import { AppError } from '#/errors.ts';
import { getFullName } from '#/modules/accounts/queries/read-accounts.ts';
import {
  feedbackAskedFor,
  internalNoteAdded,
  messageSent,
} from '#/modules/conversations/conversations.events.ts';
import type { SentMessage } from '#/modules/conversations/conversations.presenter.ts';
import { conversations, messages } from '#/modules/conversations/conversations.tables.ts';
import type { MessageRow } from '#/modules/conversations/queries/find-messages.ts';
import {
  findReadMessages,
  getConversation,
  type Conversation,
  type ConversationRef,
} from '#/modules/conversations/queries/read-conversations.ts';
import { attachFiles } from '#/modules/files/commands/attach-files.ts';
import { findAttachments } from '#/modules/files/queries/read-files.ts';
import { restartWaiting, touchProject } from '#/modules/projects/commands/update-projects.ts';
import type { ProjectDeps } from '#/modules/projects/projects.presenter.ts';
import type { Viewer } from '#/modules/projects/queries/read-projects.ts';
import type { SlaDeps } from '#/modules/sla/target-terms.ts';
import { timeAfter } from '#/platform/database/columns.ts';
import { emit, type Context } from '#/platform/events/events.ts';
import { changeOnce } from '#/platform/rate-limits/change-once.ts';
import { rateRules } from '#/platform/rate-limits/rate-limit.ts';
import { recordMentions } from './record-mentions.ts';

/** `key` is the idempotency key. */
type Draft = {
  to: ConversationRef;
  content: string;
  assetIds?: readonly string[];
  isInternal?: boolean;
  key?: string | undefined;
};

/**
 * Sends a message once per key. Clients without an active subscription may write too. Source: decision D7.
 * @throws AppError not_found as `getConversation`; already_exists when the key belongs to another message; rate_limited
 */
export const sendMessage = (deps: ProjectDeps, sender: Viewer, draft: Draft): Promise<SentMessage> =>
  changeOnce(
    deps,
    { role: sender.role, id: sender.userId },
    [rateRules.messagesBySender, sender.userId],
    (reader) => findSent(reader, sender, draft),
    (ctx) => writeMessage(ctx, sender, draft),
  );

async function findSent(reader: Reader, sender: Viewer, draft: Draft): Promise<SentMessage | null> {
  const { to, content, assetIds = [], isInternal = false, key } = draft;
  if (key === undefined) return null;
  // A key names one attempt in all chats, and another in all projects.
  const isSame = and(
    eq(messages.senderId, sender.userId),
    eq(messages.idempotencyKey, key),
    eq(conversations.kind, to.kind),
  );
  const [row] = await reader
    .select(getTableColumns(messages))
    .from(messages)
    .innerJoin(conversations, eq(conversations.id, messages.conversationId))
    .where(isSame);
  if (!row) return null;
  const files = (await findAttachments(reader, 'messageId', [row.id]))(row.id);
  const found = [row.conversationId, row.content, row.isInternal, new Set(files.map(({ id }) => id))];
  if (!isDeepStrictEqual(found, [to.id, content, isInternal, new Set(assetIds)])) {
    throw new AppError('already_exists', 'This idempotency key was already used for another message.');
  }
  return { row, files, isRead: to.kind === 'chat' && (await findReadMessages(reader, to.id))(row) };
}

/**
 * Writes a message in an open transaction.
 * @param draft a nudge asks the client for feedback, so it doesn't count as a reply
 */
export async function writeMessage(
  ctx: Context<SlaDeps>,
  sender: Viewer,
  draft: Draft & { isNudge?: boolean },
): Promise<SentMessage> {
  const { tx, now } = ctx;
  const conversation = await getConversation(tx, sender, draft.to);
  const row = await insertMessage(ctx, conversation, sender, draft);
  const projectId = conversation.kind === 'project' ? conversation.id : null;
  const files = await attachFiles(ctx, {
    userId: conversation.clientId,
    projectId,
    uploader: { role: sender.role, id: sender.userId },
    ids: draft.assetIds ?? [],
    to: { messageId: row.id, isInternal: row.isInternal },
  });
  const sent = { row, files, isRead: false };
  if (row.isInternal) {
    await recordMentions(ctx, row);
    await emit(ctx, internalNoteAdded, { conversation, sent });
    return sent;
  }
  if (projectId !== null) {
    await touchProject(tx, projectId, now);
    if (sender.role === 'client') await restartWaiting(tx, projectId, now);
  }
  await emit(ctx, draft.isNudge ? feedbackAskedFor : messageSent, { conversation, sent });
  return sent;
}

async function insertMessage(
  { tx, now }: Context,
  { id: conversationId, kind, clientId }: Conversation,
  sender: Viewer,
  { content, isInternal = false, key }: Draft,
): Promise<MessageRow> {
  const [last] = await tx
    .select({ createdAt: messages.createdAt })
    .from(messages)
    .where(eq(messages.conversationId, conversationId))
    .orderBy(desc(messages.createdAt))
    .limit(1);
  const createdAt = timeAfter(last?.createdAt, now);
  if (!last) {
    const projectId = kind === 'project' ? conversationId : null;
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
      senderId: sender.userId,
      senderType: sender.role,
      senderName: await getFullName(tx, sender.role, sender.userId),
      content,
      isInternal,
      idempotencyKey: key,
      createdAt,
    })
    .returning();
  if (!row) throw new Error('the new message was not returned');
  if (kind === 'chat' && sender.role === 'client') {
    await tx
      .update(conversations)
      .set({ unreadSince: createdAt })
      .where(and(eq(conversations.id, conversationId), isNull(conversations.unreadSince)));
  }
  return row;
}
