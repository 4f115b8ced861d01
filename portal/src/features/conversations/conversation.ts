import {
  mounts,
  type Asset,
  type ChatMessage,
  type Page,
  type Role,
  type StaffThreadMessage,
  type ThreadMessage,
} from '@stackworks/contracts';
import { chatKey, staffChatKey, staffThreadKey, threadKey } from '#/lib/query-keys.ts';

/** Two sides writing to each other: about one project, or a client with the team. Seen by `userId` in `role`. */
export type Conversation =
  | { kind: 'thread'; projectId: string; role: Role; userId: string }
  | { kind: 'chat'; clientId: string; role: Role; userId: string };

/** What every conversation shows of a message, whichever call or event it came by. */
export type Message = {
  id: string;
  text: string;
  senderType: Role;
  /** Told to staff alone. */
  senderId: string | null;
  senderName: string;
  attachments: Asset[];
  /** The key it was sent with, told to its sender's side. */
  key: string | null;
  /** A note among staff, which clients never get. */
  isInternal: boolean;
  createdAt: string;
};

/** Newest first; `readUpTo` is when the newest message was written that the reader has seen. */
export type ConversationPage = Page<Message> & { readUpTo: string | null };

/** A name for the conversation that no other one of this browser has. */
export function conversationId(conversation: Conversation): string {
  const { role, userId } = conversation;
  return `${role}:${userId}:${subjectOf(conversation)}`;
}

/** How the subject of a chat begins that is one of many. */
const chatSubject = 'chat-';

function subjectOf(conversation: Conversation): string {
  if (conversation.kind === 'thread') return conversation.projectId;
  return conversation.role === 'client' ? 'chat' : chatSubject + conversation.clientId;
}

/** The conversation that somebody has under such a name. */
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

/** What goes along with each of them: staff say whose chat it is for. */
export function attachmentsFields(conversation: Conversation): Record<string, string> {
  const isStaffChat = conversation.kind === 'chat' && conversation.role === 'admin';
  return isStaffChat ? { clientId: conversation.clientId } : {};
}

/** A message of a project's thread, as the API tells it to either side. */
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

/** Whether somebody has yet to read a message: the other side's, and a colleague's note. */
export const isForReader = (
  { role, userId }: Pick<Conversation, 'role' | 'userId'>,
  message: Pick<Message, 'senderType' | 'senderId' | 'isInternal'>,
): boolean => message.senderType !== role || (message.isInternal && message.senderId !== userId);

/** A message of the chat with the team. */
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
