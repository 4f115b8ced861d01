import {
  fillReply,
  type ChatMessage,
  type ReplyVariable,
  type Role,
  type SavedReply,
  type StaffThreadMessage,
  type ThreadMessage,
} from '@stackworks/contracts';
import { presentAttachment, type FileRow } from '#/modules/files/files.presenter.ts';
import type { savedReplies } from './conversations.tables.ts';
import type { MessageRow } from './queries/find-messages.ts';

export type Message = { row: MessageRow; files: readonly FileRow[] };

/** `isRead`: the other side has read it. */
export type SentMessage = Message & { isRead: boolean };

/** The fields that messages of every conversation have in common. */
const presentMessage = ({ row, files }: Message, viewer: Role) => ({
  id: row.id,
  content: row.content,
  senderType: row.senderType,
  senderName: row.senderName,
  attachments: files.map((file) => presentAttachment(file, viewer)),
  idempotencyKey: row.senderType === viewer ? row.idempotencyKey : null,
  createdAt: row.createdAt,
});

/** A message of a client's chat, whose conversation has the client's id. */
export const presentChatMessage = (message: SentMessage, viewer: Role): ChatMessage => ({
  ...presentMessage(message, viewer),
  userId: message.row.conversationId,
  isRead: message.isRead,
});

/** A message about a project; the project page reads some fields under a second name. */
export const presentThreadMessage = (message: Message, viewer: Role = 'client'): ThreadMessage => ({
  ...presentMessage(message, viewer),
  projectId: message.row.conversationId,
  message: message.row.content,
  sender: message.row.senderName,
  timestamp: message.row.createdAt,
});

export const presentStaffThreadMessage = (message: Message): StaffThreadMessage => ({
  ...presentThreadMessage(message, 'admin'),
  isInternal: message.row.isInternal,
  senderId: message.row.senderId,
});

export type SavedReplyRow = typeof savedReplies.$inferSelect;

/** A saved reply with its variables filled in where they have a value. */
export const presentSavedReply = (
  { id, title, text, updatedAt }: SavedReplyRow,
  values: Partial<Record<ReplyVariable, string>> = {},
): SavedReply => ({ id, title, text, filled: fillReply(text, values), updatedAt });
