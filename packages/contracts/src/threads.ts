import { z } from 'zod';
import { uploadedFile, attachedFileIds } from './files.ts';
import { page } from '#/paging.ts';
import { roles } from '#/roles.ts';
import { paragraphs } from '#/text.ts';

/** Longest message of any chat, in characters. */
export const messageLimit = 5000;

/** A text somebody writes to the other side. */
export const messageText = paragraphs(messageLimit).min(1, 'Write a message first');

/**
 * A message about a project, with the fields of every screen: `sender` and `timestamp` are what version A reads for
 * `senderName` and `createdAt`. `idempotencyKey` is the one it was sent with, told to its sender's side alone.
 */
export const threadMessage = z.object({
  id: z.string(),
  projectId: z.string(),
  message: z.string(),
  /** The same text under the name the project page reads. */
  content: z.string(),
  senderType: z.enum(roles),
  senderName: z.string(),
  sender: z.string(),
  attachments: z.array(uploadedFile),
  idempotencyKey: z.string().nullable(),
  createdAt: z.iso.datetime(),
  timestamp: z.iso.datetime(),
});
export type ThreadMessage = z.infer<typeof threadMessage>;
/** Newest first; `readUpTo` is when the newest message was written that the reader has seen, null before any. */
export const threadPage = page(threadMessage).extend({ readUpTo: z.iso.datetime().nullable() });
export type ThreadPage = z.infer<typeof threadPage>;

/** As staff see it: internal notes too. */
export const staffThreadMessage = threadMessage.extend({ isInternal: z.boolean(), senderId: z.string() });
export type StaffThreadMessage = z.infer<typeof staffThreadMessage>;

export const staffThreadPage = threadPage.extend({ items: z.array(staffThreadMessage) });
export type StaffThreadPage = z.infer<typeof staffThreadPage>;

/** POST /api/client/messages-new/{projectId} and /api/client/projects/{id}/messages */
export const threadMessageInput = z.object({ message: messageText, assetIds: attachedFileIds });
export type ThreadMessageInput = z.infer<typeof threadMessageInput>;

/** POST /api/client/send-message */
export const sendMessageInput = threadMessageInput.extend({ projectId: z.string() });

/** POST /api/admin/messages/{projectId} and /api/admin/projects/{id}/messages */
export const staffThreadMessageInput = threadMessageInput.extend({ isInternal: z.boolean().default(false) });

/** PUT .../messages/read: when the newest message was written that has been seen. */
export const readUpToInput = z.object({ readUpTo: z.iso.datetime() });

/** Answer of PUT .../messages/read: how far the reader has read now; null in a thread without messages. */
export const threadRead = z.object({ readUpTo: z.iso.datetime().nullable() });
export type ThreadRead = z.infer<typeof threadRead>;
