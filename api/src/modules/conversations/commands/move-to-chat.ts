import { randomUUID } from 'node:crypto';
import { messageLimit } from '@stackworks/contracts';
import { and, eq, getTableColumns, isNull, max, sql } from 'drizzle-orm';
import {
  conversationReads,
  conversations,
  messages,
  scheduledMessages,
} from '#/modules/conversations/conversations.tables.ts';
import { getClient } from '#/modules/accounts/queries/read-accounts.ts';
import { visibleTo } from '#/modules/conversations/queries/find-messages.ts';
import { team } from '#/modules/conversations/queries/read-conversations.ts';
import { giveFilesToClient } from '#/modules/files/commands/give-files-to-client.ts';
import type { Context } from '#/platform/events/events.ts';

type Move = {
  leadId: string;
  clientId: string;
  /** Who has had the lead, and goes on with the client. */
  ownerId: string;
  /** What the person sent before any message. */
  first: { text: string; senderName: string; createdAt: string };
};

/**
 * Moves the messages with a lead, with the team's notes, replies that can be undone and the files among them, into the chat of the client that they became,
 * after what they sent first. Answers to emails of then land there as well.
 */
export async function moveToChat({ tx }: Context, { leadId, clientId, ownerId, first }: Move): Promise<void> {
  const isInChat = eq(messages.conversationId, clientId);
  const isOfLead = eq(messages.conversationId, leadId);
  const isNewChat = (await tx.$count(messages, and(isInChat, visibleTo('client')))) === 0;
  const { createdAt } = first;
  await tx
    .insert(conversations)
    .values({ id: clientId, kind: 'chat', clientId, assignedTo: ownerId, createdAt })
    .onConflictDoUpdate({
      target: conversations.id,
      set: { assignedTo: ownerId },
      setWhere: isNull(conversations.assignedTo),
    });
  await tx.update(conversations).set({ clientId }).where(eq(conversations.id, leadId));
  const { personId: senderId } = await getClient(tx, clientId);
  const author = { senderType: 'client', senderId } as const;
  if (first.text !== '') {
    const content = first.text.slice(0, messageLimit).toWellFormed();
    const { senderName } = first;
    await tx
      .insert(messages)
      .values({ id: randomUUID(), conversationId: clientId, ...author, senderName, content, createdAt });
  }
  await tx
    .update(messages)
    .set({ conversationId: clientId, ...author })
    .where(and(isOfLead, eq(messages.senderType, 'client')));
  await tx.update(messages).set({ conversationId: clientId }).where(isOfLead);
  await tx
    .update(scheduledMessages)
    .set({ kind: 'chat', subjectId: clientId })
    .where(eq(scheduledMessages.subjectId, leadId));
  await giveFilesToClient(tx, leadId, clientId);
  await moveReads(tx, leadId, clientId);
  if (isNewChat) await markAllRead(tx, clientId);
}

/** What colleagues have read of the notes stays read. */
const moveReads = (tx: Context['tx'], leadId: string, clientId: string) =>
  tx
    .insert(conversationReads)
    .select(
      tx
        .select({
          ...getTableColumns(conversationReads),
          conversationId: sql`${clientId}`.as('conversation_id'),
        })
        .from(conversationReads)
        .where(eq(conversationReads.conversationId, leadId)),
    )
    .onConflictDoNothing();

/** Both sides know what they have written to each other by email. */
async function markAllRead(tx: Context['tx'], clientId: string): Promise<void> {
  const [last] = await tx
    .select({ createdAt: max(messages.createdAt) })
    .from(messages)
    .where(and(eq(messages.conversationId, clientId), visibleTo('client')));
  const readUpTo = last?.createdAt;
  if (!readUpTo) return;
  await tx
    .insert(conversationReads)
    .values([clientId, team].map((readerId) => ({ conversationId: clientId, readerId, readUpTo })))
    .onConflictDoNothing();
}
