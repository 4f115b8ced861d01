import type { UploadedFile, ChatMessage, Role } from '@stackworks/contracts';
import type { Reader } from '@stackworks/database';
import type { messages } from '#/modules/conversations/conversations.tables.ts';
import { findAttachments } from '#/modules/files/queries/read-files.ts';

export type ChatMessageRow = typeof messages.$inferSelect;

/**
 * Finds the files of messages, all at once.
 * @param viewer the side that will see them
 * @returns the presenter that shows each message with its own
 */
export async function prepareChatMessages(reader: Reader, rows: readonly ChatMessageRow[], viewer: Role) {
  const files = await findAttachments(reader, { messageIds: rows.map(({ id }) => id) }, viewer);
  return (row: ChatMessageRow): ChatMessage => presentChatMessage(row, files.get(row.id) ?? [], viewer);
}

function presentChatMessage(row: ChatMessageRow, attachments: UploadedFile[], viewer: Role): ChatMessage {
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
