import {
  fillReply,
  type ConversationKind,
  type Message,
  type ReplyValues,
  type Role,
  type SavedReply,
  type WebhookData,
} from '@stackworks/contracts';
import { presentAttachment, type FileRow } from '#/modules/files/files.presenter.ts';
import type { savedReplies } from './conversations.tables.ts';
import type { MessageRow } from './queries/find-messages.ts';

/** A stored message. `isRead`: whether the other side has read it, any of the team for the team; for a note, whether the viewer has. */
export type SentMessage = {
  kind: ConversationKind;
  row: MessageRow;
  files: readonly FileRow[];
  isRead: boolean;
};

/** A message as its client or staff see it. @param viewer clients never see who on the team wrote, nor the team's idempotency keys */
export const presentMessage = ({ kind, row, files, isRead }: SentMessage, viewer: Role): Message => ({
  id: row.id,
  kind,
  subjectId: row.conversationId,
  content: row.content,
  folded: row.folded ?? [],
  senderType: row.senderType,
  senderId: viewer === 'admin' || row.senderType === 'client' ? row.senderId : null,
  senderName: row.senderName,
  isInternal: row.isInternal,
  isAbsenceNote: row.isAbsenceNote,
  isFromOther: row.isFromOther,
  arrivedAt: row.arrivedAt,
  isRead,
  attachments: files.map((file) => presentAttachment(file, viewer)),
  idempotencyKey: row.senderType === viewer ? row.idempotencyKey : null,
  emailId: viewer === 'admin' ? row.emailId : null,
  createdAt: row.createdAt,
});

/** A message as receivers of webhooks see it: who wrote it and where, not what. */
export const presentPublicMessage = (
  { clientId, projectId }: { clientId: string; projectId: string | null },
  { row, files }: SentMessage,
): WebhookData<'message.created'>['message'] => ({
  id: row.id,
  clientId,
  projectId,
  senderName: row.senderName,
  from: row.senderType === 'client' ? 'client' : 'team',
  attachments: files.length,
});

export type SavedReplyRow = typeof savedReplies.$inferSelect;

/** A saved reply with its variables filled in where they have a value. */
export const presentSavedReply = (
  { id, title, text, version, updatedAt }: SavedReplyRow,
  values: ReplyValues = {},
): SavedReply => ({ id, title, text, filled: fillReply(text, values), version, updatedAt });
