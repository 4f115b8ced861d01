import {
  conversationKinds,
  conversationTraits,
  type ConversationKind,
  type ConversationRef,
  type Message,
  type Page,
  type Role,
} from '@stackworks/contracts';
import { draftNames } from '#/lib/session/viewing.ts';

export type Reader = { role: Role; userId: string };

/** A conversation as its reader sees it. */
export type Conversation = Reader & ConversationRef;

/** Newest first; `readUpTo` is the time of the newest message that the reader has seen. */
export type ConversationPage = Page<Message> & { readUpTo: string | null };

/** Drafts and outboxes are stored under these in browsers. Projects were first, and have none. */
const idPrefixes: Record<ConversationKind, string> = { chat: 'chat-', project: '', lead: 'lead-' };

/** Identifies a conversation and its reader within this browser. */
export function conversationId({ kind, subjectId, role, userId }: Conversation): string {
  const isOwn = role === 'client' && subjectId === userId;
  return `${role}:${userId}:${isOwn ? kind : idPrefixes[kind] + subjectId}`;
}

/** Inverse of `conversationId`. */
export function toConversation(id: string, { role, userId }: Reader): Conversation {
  const subject = id.slice(`${role}:${userId}:`.length);
  const own = conversationKinds.find((kind) => kind === subject);
  if (own) return { kind: own, subjectId: userId, role, userId };
  const kind =
    conversationKinds.find((each) => idPrefixes[each] && subject.startsWith(idPrefixes[each])) ?? 'project';
  return { kind, subjectId: subject.slice(idPrefixes[kind].length), role, userId };
}

/** Whether a message is addressed to the reader: the other side's messages, and colleagues' notes. */
export const isForReader = (
  { role, userId }: Reader,
  message: Pick<Message, 'senderType' | 'senderId' | 'isInternal'>,
): boolean => message.senderType !== role || (message.isInternal && message.senderId !== userId);

export const you = 'You';

type Sender = Pick<Message, 'senderType' | 'senderId' | 'senderName' | 'isFromOther'>;

/**
 * Who wrote a message, as its reader calls them: an email of somebody else that staff filed isn’t the client’s own.
 * @param personId the reader's, where they are a client
 */
export const authorOf = (
  { senderType, senderId, senderName, isFromOther }: Sender,
  personId: string | undefined,
): string => (senderType === 'client' && senderId === personId && !isFromOther ? you : senderName);

/** When a message came, and whether those above it are later: an email that staff filed stands where they put it. */
export const timeOf = ({ createdAt, arrivedAt }: Pick<Message, 'createdAt' | 'arrivedAt'>) => ({
  at: arrivedAt ?? createdAt,
  isEarlier: arrivedAt !== null && arrivedAt < createdAt,
});

/** Whether a note is new to a colleague in a conversation that the team reads as one, where they may have read what is later. */
export const isUnreadNote = (kind: ConversationKind, { isInternal, isRead }: Message): boolean =>
  conversationTraits[kind].isReadAsTeam && isInternal && !isRead;

export const outboxPrefix = 'outbox:';

/** Whether the outbox holds any message, of any user; the code that sends it is loaded only then. */
export const hasOutgoing = (): boolean => draftNames(outboxPrefix).length > 0;
