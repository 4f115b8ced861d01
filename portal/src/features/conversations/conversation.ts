import {
  mounts,
  type UploadedFile,
  type ChatMessage,
  type Page,
  type Role,
  type StaffThreadMessage,
  type ThreadMessage,
} from '@stackworks/contracts';
import type { UploadTarget } from '#/features/uploads/index.ts';
import { chatKey, staffChatKey, staffThreadKey, threadKey } from '#/lib/query-keys.ts';
import { draftNames } from '#/lib/session/viewing.ts';

export type Reader = { role: Role; userId: string };

/** A conversation about a project, or a client's chat with the team, as its reader sees it. */
export type Conversation = Reader & {
  kind: 'project' | 'chat';
  /** Id of the project, or of the client whose chat it is. */
  subjectId: string;
};

/** A message of any conversation, from any call or event. */
export type Message = {
  id: string;
  text: string;
  senderType: Role;
  /** Only staff receive it. */
  senderId: string | null;
  senderName: string;
  attachments: UploadedFile[];
  /** Its idempotency key; only the sender's side receives it. */
  key: string | null;
  /** A note for the team, which clients never receive. */
  isInternal: boolean;
  createdAt: string;
};

/** Newest first; `readUpTo` is the time of the newest message that the reader has seen. */
export type ConversationPage = Page<Message> & { readUpTo: string | null };

const chatPrefix = 'chat-';

/** Identifies a conversation and its reader within this browser. */
export function conversationId({ kind, subjectId, role, userId }: Conversation): string {
  const staffSubject = kind === 'chat' ? chatPrefix + subjectId : subjectId;
  const subject = kind === 'chat' && role === 'client' ? 'chat' : staffSubject;
  return `${role}:${userId}:${subject}`;
}

/** Inverse of `conversationId`. */
export function toConversation(id: string, { role, userId }: Reader): Conversation {
  const subject = id.slice(`${role}:${userId}:`.length);
  if (role === 'client' && subject === 'chat') return { kind: 'chat', subjectId: userId, role, userId };
  if (role === 'admin' && subject.startsWith(chatPrefix)) {
    return { kind: 'chat', subjectId: subject.slice(chatPrefix.length), role, userId };
  }
  return { kind: 'project', subjectId: subject, role, userId };
}

export function conversationKey({ kind, subjectId, role }: Conversation): string[] {
  if (kind === 'chat') return role === 'client' ? chatKey : staffChatKey(subjectId);
  return (role === 'client' ? threadKey : staffThreadKey)(subjectId);
}

/** Where the files of a message are uploaded before it is sent; staff name the client whose chat it is for. */
export function attachmentTarget({ kind, subjectId, role }: Conversation): UploadTarget {
  if (kind === 'project') {
    return { path: `${mounts.api}/${role}/projects/${encodeURIComponent(subjectId)}/assets`, fields: {} };
  }
  return role === 'client'
    ? { path: `${mounts.api}/messages/attachments`, fields: {} }
    : { path: `${mounts.api}/admin/messages/attachments`, fields: { clientId: subjectId } };
}

export const toMessage = (sent: ChatMessage | ThreadMessage | StaffThreadMessage): Message => ({
  id: sent.id,
  text: 'message' in sent ? sent.message : sent.content,
  senderType: sent.senderType,
  senderId: 'senderId' in sent ? sent.senderId : null,
  senderName: sent.senderName,
  attachments: sent.attachments,
  key: sent.idempotencyKey,
  isInternal: 'isInternal' in sent && sent.isInternal,
  createdAt: sent.createdAt,
});

/** Whether a message is addressed to the reader: the other side's messages, and colleagues' notes. */
export const isForReader = (
  { role, userId }: Reader,
  message: Pick<Message, 'senderType' | 'senderId' | 'isInternal'>,
): boolean => message.senderType !== role || (message.isInternal && message.senderId !== userId);

export const outboxPrefix = 'outbox:';

/** Whether the outbox holds any message, of any user; the code that sends it is loaded only then. */
export const hasOutgoing = (): boolean => draftNames(outboxPrefix).length > 0;
