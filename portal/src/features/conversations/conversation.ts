import {
  mounts,
  type UploadedFile,
  type ChatMessage,
  type Page,
  type Role,
  type StaffThreadMessage,
  type ThreadMessage,
} from '@stackworks/contracts';
import { chatKey, staffChatKey, staffThreadKey, threadKey } from '#/lib/query-keys.ts';
import { typedStorage } from '#/lib/session/viewing.ts';

/** A conversation as the user sees it: a project's thread, or a client's chat with the team. */
export type Conversation =
  | { kind: 'thread'; projectId: string; role: Role; userId: string }
  | { kind: 'chat'; clientId: string; role: Role; userId: string };

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

/** Identifies a conversation and its reader within this browser. */
export function conversationId(conversation: Conversation): string {
  const { role, userId } = conversation;
  return `${role}:${userId}:${subjectOf(conversation)}`;
}

/** Prefix of a chat's subject on the staff side. */
const chatSubject = 'chat-';

function subjectOf(conversation: Conversation): string {
  if (conversation.kind === 'thread') return conversation.projectId;
  return conversation.role === 'client' ? 'chat' : chatSubject + conversation.clientId;
}

/** Inverse of `conversationId`. */
export function toConversation(
  id: string,
  { role, userId }: Pick<Conversation, 'role' | 'userId'>,
): Conversation {
  const subject = id.slice(`${role}:${userId}:`.length);
  if (role === 'client' && subject === 'chat') return { kind: 'chat', clientId: userId, role, userId };
  if (role === 'admin' && subject.startsWith(chatSubject)) {
    return { kind: 'chat', clientId: subject.slice(chatSubject.length), role, userId };
  }
  return { kind: 'thread', projectId: subject, role, userId };
}

export function conversationKey(conversation: Conversation): string[] {
  if (conversation.kind === 'chat') {
    return conversation.role === 'client' ? chatKey : staffChatKey(conversation.clientId);
  }
  return (conversation.role === 'client' ? threadKey : staffThreadKey)(conversation.projectId);
}

/** Where the files of a message are uploaded before it is sent. */
export function attachmentsPath(conversation: Conversation): string {
  if (conversation.kind === 'chat') {
    return `${mounts.api}${conversation.role === 'client' ? '' : '/admin'}/messages/attachments`;
  }
  const { role, projectId } = conversation;
  return `${mounts.api}/${role}/projects/${encodeURIComponent(projectId)}/assets`;
}

/** Form fields sent with each file: staff name the client whose chat it is for. */
export function attachmentsFields(conversation: Conversation): Record<string, string> {
  const isStaffChat = conversation.kind === 'chat' && conversation.role === 'admin';
  return isStaffChat ? { clientId: conversation.clientId } : {};
}

/** A message of a project's thread, from the API. */
export function fromThread(message: ThreadMessage | StaffThreadMessage): Message {
  return {
    id: message.id,
    text: message.message,
    senderType: message.senderType,
    senderId: 'senderId' in message ? message.senderId : null,
    senderName: message.senderName,
    attachments: message.attachments,
    key: message.idempotencyKey,
    isInternal: 'isInternal' in message && message.isInternal,
    createdAt: message.createdAt,
  };
}

/** Whether a message is addressed to the reader: the other side's messages, and colleagues' notes. */
export const isForReader = (
  { role, userId }: Pick<Conversation, 'role' | 'userId'>,
  message: Pick<Message, 'senderType' | 'senderId' | 'isInternal'>,
): boolean => message.senderType !== role || (message.isInternal && message.senderId !== userId);

/** A message of the chat with the team, from the API. */
export function fromChat(message: ChatMessage): Message {
  return {
    id: message.id,
    text: message.content,
    senderType: message.senderType,
    senderId: null,
    senderName: message.senderName,
    attachments: message.attachments,
    key: message.idempotencyKey,
    isInternal: false,
    createdAt: message.createdAt,
  };
}

/** Prefix of the outbox's entries in this browser's storage. */
export const outboxPrefix = 'outbox:';

/** Whether the outbox holds any message, of any user; the code that sends it is loaded only then. */
export const hasOutgoing = (): boolean =>
  Object.keys(typedStorage()).some((name) => name.startsWith(outboxPrefix));
