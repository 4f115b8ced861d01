import { z } from 'zod';
import { conversationKinds } from '#/conversation-kinds.ts';
import { attachedFileIds, uploadedFile } from '#/files.ts';
import { page, pageQuery, pageSize } from '#/paging.ts';
import { seenVersion } from '#/projects.ts';
import { findUnknownVariables } from '#/reply-variables.ts';
import { roles } from '#/roles.ts';
import { idempotencyKey as messageKey, line, plainParagraphs } from '#/text.ts';

/** In characters. */
export const messageLimit = 5000;

export const messageText = plainParagraphs(messageLimit).min(1, 'Write a message first');

/** How much of an email's text is folded in its message, in characters. The email as it came has the rest. */
export const emailTextLimit = 200_000;

/** Why a part of an email's text is folded: quoted text, a signature, or what follows the first part of a long one. */
export const foldKinds = ['quote', 'signature', 'rest'] as const;
export type FoldKind = (typeof foldKinds)[number];

/** A part of an email's text that screens show on request. It stands on lines of its own, `at` characters into `content`. */
export const foldedPart = z.object({
  at: z.number().int().nonnegative(),
  kind: z.enum(foldKinds),
  text: z.string(),
});
export type FoldedPart = z.infer<typeof foldedPart>;

/** A message of any conversation, in calls and live events alike. */
export const message = z.object({
  id: z.string(),
  kind: z.enum(conversationKinds),
  subjectId: z.string(),
  content: z.string(),
  /** In the order of their places; empty unless an email became this message. */
  folded: z.array(foldedPart),
  senderType: z.enum(roles),
  /** The person who wrote it; clients receive it of their own company's alone, null otherwise. */
  senderId: z.string().nullable(),
  senderName: z.string(),
  /** Whether somebody else wrote it than the client or lead: an email that staff filed here. `senderName` says who. */
  isFromOther: z.boolean(),
  /** When an email came that staff filed here; null for any other message. It may stand after messages that are later. */
  arrivedAt: z.iso.datetime().nullable(),
  /** Whether it is a note for the team, which clients never receive. */
  isInternal: z.boolean(),
  /** Whether a program wrote it for a person who is away. Nobody owes a reply to it, and it replies to nothing. */
  isAbsenceNote: z.boolean(),
  /** Where the team reads as one: whether the other side has seen it, or the viewer, if it is a note. */
  isRead: z.boolean(),
  attachments: z.array(uploadedFile),
  /** Only the sender's side receives it. */
  idempotencyKey: z.string().nullable(),
  /** The email that became this message; null for any other, and for clients, who don't receive it. */
  emailId: z.string().nullable(),
  createdAt: z.iso.datetime(),
});
export type Message = z.infer<typeof message>;

/** Newest first; `readUpTo` is the time of the newest message the reader has seen, null before any. */
export const messagePage = page(message).extend({ readUpTo: z.iso.datetime().nullable() });

/** Names a conversation in an address; `id` is its client's, its project's or its lead's. */
export const conversationParam = z.object({ kind: z.enum(conversationKinds), id: z.string().max(64) });

/** POST /api/client/conversations/{kind}/{id}/messages. The session says who is writing. */
export const messageInput = z.object({ content: messageText, fileIds: attachedFileIds });

/**
 * When the newest message was written that the writer had seen when they began. After a colleague's reply since then, the
 * message is rejected with `colleague_replied`; sent again without this, it goes out.
 */
const seenUpTo = z.iso.datetime().optional();

/** POST /api/admin/conversations/{kind}/{id}/messages */
export const staffMessageInput = messageInput.extend({ isInternal: z.boolean().default(false), seenUpTo });

/** PUT /api/admin/scheduled-messages/{key}: a message of staff that leaves once it can no longer be undone. */
export const scheduledMessageInput = z.object({
  kind: z.enum(conversationKinds),
  subjectId: z.string(),
  content: messageText,
  fileIds: attachedFileIds,
  /** Whether it asks for feedback on a project in review, which doesn't count as a reply. */
  isNudge: z.boolean().default(false),
  seenUpTo,
});
export type ScheduledMessageInput = z.infer<typeof scheduledMessageInput>;

/** What became of a message that staff sent: it waits until `sendAt`, has been sent, or was taken back. */
export const scheduledMessage = z.object({
  key: z.string(),
  status: z.enum(['scheduled', 'sent', 'cancelled']),
  sendAt: z.iso.datetime(),
});
export type ScheduledMessage = z.infer<typeof scheduledMessage>;

/** The key is the sender's own, such as a UUID. The sent message has it as its idempotency key. */
export const scheduledMessageParam = z.object({ key: messageKey.unwrap() });

export const viewingStates = ['came', 'here', 'left'] as const;

/**
 * POST /api/admin/conversations/{kind}/{id}/viewing. Those who view it too answer `came` with `here`, which is repeated every
 * few seconds.
 */
export const viewingInput = z.object({ state: z.enum(viewingStates) });
export type ViewingState = z.infer<typeof viewingInput>['state'];

/** PUT .../conversations/{kind}/{id}/read: the time of the newest message seen. */
export const readUpToInput = z.object({ readUpTo: z.iso.datetime() });

/** Its response: how far the reader has read; null in a conversation without messages. */
export const conversationRead = z.object({ readUpTo: z.iso.datetime().nullable() });

/** A conversation of a client, with its newest message. */
export const clientConversation = z.object({
  kind: z.enum(['chat', 'project']),
  /** The client's or the project's id. */
  subjectId: z.string(),
  /** Null for the chat with the team. */
  projectName: z.string().nullable(),
  /** Null before the first message. */
  newest: z
    .object({
      /** Its beginning, on one line; empty when it is files alone. */
      text: z.string(),
      senderType: z.enum(roles),
      /** The person of the company who wrote it; null for the team. */
      senderId: z.string().nullable(),
      senderName: z.string(),
      /** Whether somebody else wrote it than the client. */
      isFromOther: z.boolean(),
      createdAt: z.iso.datetime(),
    })
    .nullable(),
});
export type ClientConversation = z.infer<typeof clientConversation>;

/** GET /api/client/conversations: by their newest message, newest first. */
export const clientConversationPage = page(clientConversation);

/** GET /api/client/unread: the team's messages that the client has not seen, in the chat and about each project. */
export const unreadCounts = z.object({
  total: z.number(),
  chat: z.number(),
  /** By project id, without zeros. */
  projects: z.record(z.string(), z.number()),
});
export type UnreadCounts = z.infer<typeof unreadCounts>;

/**
 * GET /api/admin/unread: clients' messages. In the chat, those nobody of staff has seen; about a project, those the caller has
 * not seen and nobody has replied to.
 */
export const staffUnreadCounts = z.object({
  total: z.number(),
  /** By client id, without zeros. */
  chats: z.record(z.string(), z.number()),
  /** By the project's id; those without any are left out. */
  projects: z.record(z.string(), z.number()),
});
export type StaffUnreadCounts = z.infer<typeof staffUnreadCounts>;

/** An unseen note that names the reader, about a project or a lead, or in the chat with a client. */
export const mention = z.object({
  id: z.string(),
  messageId: z.string(),
  projectId: z.string().nullable(),
  leadId: z.string().nullable(),
  /** The client whose chat or project it is; null for a lead. */
  clientId: z.string().nullable(),
  /** The project’s, or the lead’s or client’s it is with. */
  subjectName: z.string(),
  message: z.string(),
  senderName: z.string(),
  createdAt: z.iso.datetime(),
});
export type Mention = z.infer<typeof mention>;

/** Response of GET /api/admin/mentions, newest first. */
export const mentionPage = page(mention);

/** Response of GET /api/admin/mentions/colleagues: the people the reader can name in a note. */
export const colleagueList = z.object({ items: z.array(z.object({ id: z.string(), name: z.string() })) });
export type ColleagueList = z.infer<typeof colleagueList>;

/** A text the team sends often. `filled` has the variables of the requested conversation filled in. */
export const savedReply = z.object({
  id: z.string(),
  title: z.string(),
  text: z.string(),
  filled: z.string(),
  /** Increases with every change. */
  version: z.number().int(),
  updatedAt: z.iso.datetime(),
});
export type SavedReply = z.infer<typeof savedReply>;

/** Response of GET /api/admin/saved-replies, by title. `values`: what fills in the variables, by their names. */
export const savedReplyPage = page(savedReply).extend({ values: z.record(z.string(), z.string()) });
export type SavedReplyPage = z.infer<typeof savedReplyPage>;

/** Query of GET /api/admin/saved-replies: the project, client or lead to fill in. */
export const savedReplyQuery = pageQuery.extend({
  limit: z.coerce.number().int().min(1).max(pageSize.maximum).default(pageSize.maximum),
  project: z.string().max(64).optional(),
  client: z.string().max(64).optional(),
  lead: z.string().max(64).optional(),
});
export type SavedReplyQuery = z.infer<typeof savedReplyQuery>;

/** POST /api/admin/saved-replies */
export const savedReplyInput = z.object({
  title: line(80).min(1, 'Give it a title'),
  text: messageText.superRefine((text, issues) => {
    const [unknown] = findUnknownVariables(text);
    if (unknown === undefined) return;
    issues.addIssue({ code: 'custom', message: `${unknown} isn’t a variable. Choose one from the list.` });
  }),
});
export type SavedReplyInput = z.infer<typeof savedReplyInput>;

/** PATCH /api/admin/saved-replies/{id}. If `version` is no longer the reply's, the change is a `conflict`. */
export const savedReplyChanges = savedReplyInput.partial().extend({ version: seenVersion });
export type SavedReplyChanges = z.infer<typeof savedReplyChanges>;

export const savedReplyParam = z.object({ id: z.string().max(64) });
