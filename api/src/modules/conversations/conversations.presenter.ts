import {
  fillReply,
  type ChatMessage,
  type ReplyVariable,
  type Role,
  type SavedReply,
  type StaffThreadMessage,
  type ThreadMessage,
  type UploadedFile,
} from '@stackworks/contracts';
import type { savedReplies } from './conversations.tables.ts';
import type { MessageRow } from './queries/find-messages.ts';

/** A message that was just sent, with its files as each side sees them. `isRead`: the other side has read it. */
export type SentMessage = { row: MessageRow; files: Record<Role, UploadedFile[]>; isRead: boolean };

/** The fields that messages of every conversation have in common. */
const presentMessage = (row: MessageRow, attachments: UploadedFile[], viewer: Role) => ({
  id: row.id,
  content: row.content,
  senderType: row.senderType,
  senderName: row.senderName,
  attachments,
  idempotencyKey: row.senderType === viewer ? row.idempotencyKey : null,
  createdAt: row.createdAt,
});

/** A message of a client's chat, whose conversation has the client's id. */
export const presentChatMessage = (
  row: MessageRow,
  attachments: UploadedFile[],
  { viewer, isRead }: { viewer: Role; isRead: boolean },
): ChatMessage => ({ ...presentMessage(row, attachments, viewer), userId: row.conversationId, isRead });

/** A message about a project; the project page reads some fields under a second name. */
export const presentThreadMessage = (
  row: MessageRow,
  attachments: UploadedFile[],
  viewer: Role = 'client',
): ThreadMessage => ({
  ...presentMessage(row, attachments, viewer),
  projectId: row.conversationId,
  message: row.content,
  sender: row.senderName,
  timestamp: row.createdAt,
});

export const presentStaffThreadMessage = (
  row: MessageRow,
  attachments: UploadedFile[],
): StaffThreadMessage => ({
  ...presentThreadMessage(row, attachments, 'admin'),
  isInternal: row.isInternal,
  senderId: row.senderId,
});

/** The same for a message that was just sent. */
export const presentSent = {
  chat: ({ row, files, isRead }: SentMessage, viewer: Role) =>
    presentChatMessage(row, files[viewer], { viewer, isRead }),
  thread: ({ row, files }: SentMessage) => presentThreadMessage(row, files.client),
  staffThread: ({ row, files }: SentMessage) => presentStaffThreadMessage(row, files.admin),
};

export type SavedReplyRow = typeof savedReplies.$inferSelect;

/** A saved reply with its variables filled in where they have a value. */
export const presentSavedReply = (
  { id, title, text, updatedAt }: SavedReplyRow,
  values: Partial<Record<ReplyVariable, string>> = {},
): SavedReply => ({ id, title, text, filled: fillReply(text, values), updatedAt });
