import type { Asset, ChatMessage, Role } from '@stackworks/contracts';
import type { messages } from '#/db/schema/messages.ts';

export type ChatMessageRow = typeof messages.$inferSelect;

/**
 * A message of the team chat as a side sees it.
 * @param attachments its files, as that side sees them
 */
export function presentChatMessage(row: ChatMessageRow, attachments: Asset[], viewer: Role): ChatMessage {
  return {
    id: row.id,
    userId: row.userId,
    content: row.content,
    senderType: row.senderType,
    senderName: row.senderName,
    isRead: row.isRead,
    attachments,
    idempotencyKey: row.senderType === viewer ? row.idempotencyKey : null,
    createdAt: row.createdAt,
  };
}
