import { z } from 'zod';
import { uploadedFile, attachedFileIds } from './files.ts';
import { page, pageQuery } from '#/paging.ts';
import { roles } from '#/roles.ts';
import { messageText } from '#/threads.ts';

/**
 * A message of the chat between a client (`userId`, whoever of the two wrote) and the team. `isRead` says whether the
 * other side has seen it. `idempotencyKey` as in a thread.
 */
export const chatMessage = z.object({
  id: z.string(),
  userId: z.string(),
  content: z.string(),
  senderType: z.enum(roles),
  senderName: z.string(),
  isRead: z.boolean(),
  attachments: z.array(uploadedFile),
  idempotencyKey: z.string().nullable(),
  createdAt: z.iso.datetime(),
});
export type ChatMessage = z.infer<typeof chatMessage>;
/** Newest first. */
export const chatPage = page(chatMessage);

/** POST /api/messages. Who writes is known from the session; a `senderType` sent along is not looked at. */
export const chatMessageInput = z.object({ content: messageText, assetIds: attachedFileIds });
export type ChatMessageInput = z.infer<typeof chatMessageInput>;

/** POST /api/admin/messages */
export const staffChatMessageInput = chatMessageInput.extend({ clientId: z.string() });

/** GET /api/admin/messages?client= */
export const staffChatQuery = pageQuery.extend({
  client: z
    .string()
    .meta({ description: 'The client’s id.', examples: ['7b0b6f3e-6d0c-4b59-9d4f-0f5b4f6f0a11'] }),
});

/** The part of an address that names a message of the chat. */
export const chatMessageParam = z.object({ id: z.string() });

/** GET /api/client/unread: messages of the team the client has not seen, in the chat and in each project's thread. */
export const unreadCounts = z.object({
  total: z.number(),
  chat: z.number(),
  /** By the project's id; projects without any are left out. */
  projects: z.record(z.string(), z.number()),
});
export type UnreadCounts = z.infer<typeof unreadCounts>;

/**
 * GET /api/admin/unread: messages of clients that staff have not seen: in each client's chat, whoever of staff it is, and in each
 * project's thread, those the asking person has not seen and nobody has answered.
 */
export const staffUnreadCounts = z.object({
  total: z.number(),
  /** By the client's id; those without any are left out. */
  chats: z.record(z.string(), z.number()),
  /** By the project's id; those without any are left out. */
  projects: z.record(z.string(), z.number()),
});
export type StaffUnreadCounts = z.infer<typeof staffUnreadCounts>;
