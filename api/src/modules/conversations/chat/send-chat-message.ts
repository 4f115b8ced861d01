import { randomUUID } from 'node:crypto';
import type { ChatMessage, ChatMessageInput, Role } from '@stackworks/contracts';
import { and, desc, eq } from 'drizzle-orm';
import type { Reader } from '@stackworks/database';
import { momentAfter } from '#/platform/database/columns.ts';
import { messages } from '#/modules/conversations/conversations.tables.ts';
import type { Deps } from '#/deps.ts';
import { getClient, getFullName } from '#/modules/accounts/queries/read-accounts.ts';
import { attachFiles } from '#/modules/files/commands/attach-files.ts';
import { chatMessageSent } from '#/modules/conversations/conversations.events.ts';
import type { Identity } from '#/modules/sessions/sessions.service.ts';
import type { SlaDeps } from '#/modules/sla/target-terms.ts';
import { emit, type Context } from '#/platform/events/events.ts';
import { prepareChatMessages, type ChatMessageRow } from './messages.presenter.ts';
import { sendOnce } from './send-once.ts';

type SendDeps = Pick<Deps, 'calendar' | 'catalogue' | 'db' | 'now'>;

type Sender = Pick<Identity, 'role' | 'userId'>;

/** A message on its way, under the key of its attempt. */
type Draft = ChatMessageInput & { clientId: string; key: string | undefined };

/**
 * Writes in the chat between a client and the team. An inactive subscription may write too. Source: decision D7.
 * @param sender the client themself, or a member of staff
 * @throws AppError not_found when there is no such client, and as `sendOnce`
 */
export function sendChatMessage(deps: SendDeps, sender: Sender, draft: Draft): Promise<ChatMessage> {
  const { clientId, content, assetIds, key } = draft;
  return sendOnce(deps, {
    sender,
    key,
    draft: { clientId, content, files: new Set(assetIds) },
    find: (reader, sentUnder) => findSent(reader, sender, sentUnder),
    write: (ctx) => write(ctx, sender, draft),
  });
}

async function findSent(reader: Reader, sender: Sender, key: string) {
  const [row] = await reader
    .select()
    .from(messages)
    .where(and(eq(messages.senderId, sender.userId), eq(messages.idempotencyKey, key)));
  if (!row) return null;
  const sent = await present(reader, row, sender.role);
  const files = new Set(sent.attachments.map(({ id }) => id));
  return { sent, draft: { clientId: row.userId, content: row.content, files } };
}

async function write(ctx: Context<SlaDeps>, sender: Sender, draft: Draft): Promise<ChatMessage> {
  const { tx, now } = ctx;
  const client = await getClient(tx, draft.clientId);
  const [last] = await tx
    .select({ createdAt: messages.createdAt })
    .from(messages)
    .where(eq(messages.userId, client.id))
    .orderBy(desc(messages.createdAt))
    .limit(1);
  const [row] = await tx
    .insert(messages)
    .values({
      id: randomUUID(),
      userId: client.id,
      senderId: sender.userId,
      senderType: sender.role,
      senderName: await getFullName(tx, sender.role, sender.userId),
      content: draft.content,
      idempotencyKey: draft.key,
      createdAt: momentAfter(last?.createdAt, now),
    })
    .returning();
  if (!row) throw new Error('the new message was not returned');
  await attachFiles(ctx, {
    userId: client.id,
    projectId: null,
    uploader: { role: sender.role, id: sender.userId },
    ids: draft.assetIds,
    to: { messageId: row.id },
  });
  const message = {
    admin: await present(tx, row, 'admin'),
    client: await present(tx, row, 'client'),
  };
  await emit(ctx, chatMessageSent, { client, message });
  return message[sender.role];
}

async function present(reader: Reader, row: ChatMessageRow, viewer: Role): Promise<ChatMessage> {
  const show = await prepareChatMessages(reader, [row], viewer);
  return show(row);
}
