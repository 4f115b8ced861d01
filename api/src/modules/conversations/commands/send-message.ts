import { randomUUID } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import type { Role } from '@stackworks/contracts';
import { and, desc, eq, getTableColumns, isNull } from 'drizzle-orm';
import type { Reader } from '@stackworks/database';
import type { Deps } from '#/deps.ts';
import { AppError } from '#/errors.ts';
import { getFullName } from '#/modules/accounts/queries/read-accounts.ts';
import {
  feedbackAskedFor,
  internalNoteAdded,
  messageSent,
} from '#/modules/conversations/conversations.events.ts';
import { maySeeMessage, type Participant } from '#/modules/conversations/conversations.policy.ts';
import type { SentMessage } from '#/modules/conversations/conversations.presenter.ts';
import { conversations, messages } from '#/modules/conversations/conversations.tables.ts';
import {
  getConversation,
  type Conversation,
  type ConversationRef,
} from '#/modules/conversations/queries/conversation.ts';
import type { MessageRow } from '#/modules/conversations/queries/find-messages.ts';
import { findReadMessages } from '#/modules/conversations/queries/messages.ts';
import { attachFiles } from '#/modules/files/commands/attach-files.ts';
import { findAttachments } from '#/modules/files/queries/read-files.ts';
import { restartWaiting, touchProject } from '#/modules/projects/commands/update-projects.ts';
import type { SlaDeps } from '#/modules/sla/target-terms.ts';
import { timeAfter } from '#/platform/database/columns.ts';
import { emit, transact, type Context } from '#/platform/events/events.ts';
import { checkLimit, countIn, rateRules } from '#/server/rate-limit.ts';
import { recordMentions } from './record-mentions.ts';

type Draft = {
  to: ConversationRef;
  content: string;
  assetIds?: readonly string[];
  isInternal?: boolean;
  /** The idempotency key: however often an attempt comes, one message is written. */
  key?: string | undefined;
};

/**
 * Sends a message, or returns the one that was already sent under its key. An inactive subscription may write too.
 * Source: decision D7.
 * @throws AppError not_found when there is no such conversation or it is another client's, already_exists when the key is
 * another message's, rate_limited when the sender writes too fast
 */
export async function sendMessage(
  deps: SlaDeps & Pick<Deps, 'db' | 'now'>,
  sender: Participant,
  draft: Draft,
): Promise<SentMessage> {
  // A repeat is answered by a read: it neither waits for its turn to write nor counts as one more message.
  const sent = await findSent(deps.db.read, sender, draft);
  if (sent) {
    await deps.db.whenDurable();
    return sent;
  }
  await checkLimit(deps, rateRules.messagesBySender, sender.userId);
  return transact(deps, { role: sender.role, id: sender.userId }, async (ctx) => {
    const sentMeanwhile = await findSent(ctx.tx, sender, draft);
    if (sentMeanwhile) return sentMeanwhile;
    const written = await writeMessage(ctx, sender, draft);
    await countIn(ctx.tx, rateRules.messagesBySender, sender.userId, ctx.now);
    return written;
  });
}

async function findSent(reader: Reader, sender: Participant, draft: Draft): Promise<SentMessage | null> {
  const { to, content, assetIds = [], isInternal = false, key } = draft;
  if (key === undefined) return null;
  // A key names one attempt in all chats, and another in all projects.
  const [row] = await reader
    .select(getTableColumns(messages))
    .from(messages)
    .innerJoin(conversations, eq(conversations.id, messages.conversationId))
    .where(
      and(
        eq(messages.senderId, sender.userId),
        eq(messages.idempotencyKey, key),
        eq(conversations.kind, to.kind),
      ),
    );
  if (!row) return null;
  const files = await findFiles(reader, row);
  const asked = { id: to.id, content, isInternal, files: new Set(assetIds) };
  const found = {
    id: row.conversationId,
    content: row.content,
    isInternal: row.isInternal,
    files: new Set(files.admin.map(({ id }) => id)),
  };
  if (!isDeepStrictEqual(found, asked)) {
    throw new AppError('already_exists', 'This idempotency key was already used for another message.');
  }
  return { row, files, isRead: to.kind === 'chat' && (await findReadMessages(reader, to.id))(row) };
}

/**
 * Writes a message in an open transaction.
 * @param draft.isNudge it asks the client for something, so it answers nothing they wrote
 */
export async function writeMessage(
  ctx: Context<SlaDeps>,
  sender: Participant,
  draft: Draft & { isNudge?: boolean },
): Promise<SentMessage> {
  const { tx, now } = ctx;
  const conversation = await getConversation(tx, sender, draft.to);
  const row = await insertMessage(ctx, conversation, sender, draft);
  const project = conversation.kind === 'project' ? conversation.project : null;
  const attached = await attachFiles(ctx, {
    userId: conversation.clientId,
    projectId: project?.id ?? null,
    uploader: { role: sender.role, id: sender.userId },
    ids: draft.assetIds ?? [],
    to: { messageId: row.id, isInternal: row.isInternal },
  });
  const files = attached.length > 0 ? await findFiles(tx, row) : { client: [], admin: [] };
  const sent = { row, files, isRead: false };
  if (project && !maySeeMessage('client', row)) {
    await recordMentions(ctx, row);
    await emit(ctx, internalNoteAdded, { project, sent });
    return sent;
  }
  if (project) {
    await touchProject(tx, project.id, now);
    if (sender.role === 'client') await restartWaiting(tx, project.id, now);
  }
  if (project && draft.isNudge) await emit(ctx, feedbackAskedFor, { project, sent });
  else await emit(ctx, messageSent, { conversation, sent });
  return sent;
}

async function insertMessage(
  { tx, now }: Context,
  { id: conversationId, kind, clientId }: Conversation,
  sender: Participant,
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

async function findFiles(reader: Reader, { id }: MessageRow): Promise<SentMessage['files']> {
  const filesFor = async (viewer: Role) =>
    (await findAttachments(reader, { messageIds: [id] }, viewer)).get(id) ?? [];
  return { client: await filesFor('client'), admin: await filesFor('admin') };
}
