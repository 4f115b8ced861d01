import { z } from 'zod';
import { attachedFileIds, uploadedFile } from '#/files.ts';
import { page, pageQuery, pageSize } from '#/paging.ts';
import { roles } from '#/roles.ts';
import { line, paragraphs } from '#/text.ts';

/** Longest message of any chat, in characters. */
export const messageLimit = 5000;

/** A text somebody writes to the other side. */
export const messageText = paragraphs(messageLimit).min(1, 'Write a message first');

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

/** A note in a project's thread that names the reader, and that they have not seen yet. */
export const mention = z.object({
  id: z.string(),
  messageId: z.string(),
  projectId: z.string(),
  projectName: z.string(),
  message: z.string(),
  senderName: z.string(),
  createdAt: z.iso.datetime(),
});
export type Mention = z.infer<typeof mention>;

/** Answer of GET /api/admin/mentions, newest first. */
export const mentionPage = page(mention);
export type MentionPage = z.infer<typeof mentionPage>;

/** Answer of GET /api/admin/mentions/colleagues: whom the reader can name in a note. */
export const colleagueList = z.object({ items: z.array(z.object({ id: z.string(), name: z.string() })) });
export type ColleagueList = z.infer<typeof colleagueList>;

/** Longest title of a saved reply, in characters. */
export const savedReplyTitleLimit = 80;

/** The variables of a saved reply, written `{{first_name}}`: the client's, the project's, the plan's and the sender's. */
export const replyVariables = ['first_name', 'project', 'due_date', 'plan', 'my_name'] as const;
export type ReplyVariable = (typeof replyVariables)[number];

/** A variable in a text, filled in or not. */
const variable = /\{\{\s*(\w+)\s*\}\}/g;

/** Fills in the variables that are known; the others stay as they are. */
export const fillReply = (text: string, values: Readonly<Record<string, string | undefined>>): string =>
  text.replaceAll(variable, (whole: string, name: string) => values[name] ?? whole);

/** The variables a text still has, each once, as they are written in it. */
export const findUnfilled = (text: string): string[] => [
  ...new Set([...text.matchAll(variable)].map(([whole]) => whole)),
];

/** A text the team sends often. `filled` is the text for the conversation that was asked for; the text itself otherwise. */
export const savedReply = z.object({
  id: z.string(),
  title: z.string(),
  text: z.string(),
  filled: z.string(),
  updatedAt: z.iso.datetime(),
});
export type SavedReply = z.infer<typeof savedReply>;

/** Answer of GET /api/admin/saved-replies, by title. */
export const savedReplyPage = page(savedReply);
export type SavedReplyPage = z.infer<typeof savedReplyPage>;

/** Query of GET /api/admin/saved-replies: the project or the client whose conversation it is, to fill in the names. */
export const savedReplyQuery = pageQuery.extend({
  limit: z.coerce.number().int().min(1).max(pageSize.maximum).default(pageSize.maximum),
  project: z.string().max(64).optional(),
  client: z.string().max(64).optional(),
});
export type SavedReplyQuery = z.infer<typeof savedReplyQuery>;

/** POST /api/admin/saved-replies */
export const savedReplyInput = z.object({
  title: line(savedReplyTitleLimit).min(1, 'Give it a title'),
  text: messageText,
});
export type SavedReplyInput = z.infer<typeof savedReplyInput>;

/** PATCH /api/admin/saved-replies/{id} */
export const savedReplyChanges = savedReplyInput.partial();
export type SavedReplyChanges = z.infer<typeof savedReplyChanges>;

/** The part of an address that names a saved reply. */
export const savedReplyParam = z.object({ id: z.string().max(64) });
