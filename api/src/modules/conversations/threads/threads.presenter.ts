import type { UploadedFile, Role, StaffThreadMessage, ThreadMessage } from '@stackworks/contracts';
import type { projectMessages } from '#/modules/conversations/threads.tables.ts';

export type ThreadMessageRow = typeof projectMessages.$inferSelect;

/**
 * A message as someone of a role sees it, but for what only staff see.
 * @param attachments its files, as that role sees them
 */
export function presentThreadMessage(
  row: ThreadMessageRow,
  attachments: UploadedFile[],
  viewer: Role = 'client',
): ThreadMessage {
  return {
    id: row.id,
    projectId: row.projectBriefId,
    message: row.message,
    content: row.message,
    senderType: row.senderType,
    senderName: row.senderName,
    sender: row.senderName,
    attachments,
    idempotencyKey: row.senderType === viewer ? row.idempotencyKey : null,
    createdAt: row.createdAt,
    timestamp: row.createdAt,
  };
}

/** A message as staff see it; as `presentThreadMessage`. */
export function presentStaffThreadMessage(
  row: ThreadMessageRow,
  attachments: UploadedFile[],
): StaffThreadMessage {
  return {
    ...presentThreadMessage(row, attachments, 'admin'),
    isInternal: row.isInternal,
    senderId: row.senderId,
  };
}
