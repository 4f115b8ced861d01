import type {
  ChatMessage,
  ConversationRef,
  Message,
  StaffThreadMessage,
  ThreadMessage,
} from '@stackworks/contracts';

/** A message in the documented shape of its kind, as calls and live events give it. */
export type DocumentedMessage = ChatMessage | ThreadMessage | StaffThreadMessage;

export const toMessage = (sent: DocumentedMessage): Message => ({
  ...refOf(sent),
  id: sent.id,
  content: sent.content,
  senderType: sent.senderType,
  senderId: 'senderId' in sent ? sent.senderId : null,
  senderName: sent.senderName,
  isInternal: 'isInternal' in sent && sent.isInternal,
  isRead: 'isRead' in sent && sent.isRead,
  attachments: sent.attachments,
  idempotencyKey: sent.idempotencyKey,
  createdAt: sent.createdAt,
});

/** The conversation that a documented message, event or file belongs to: a project's, or else its client's chat. */
export const refOf = ({ projectId = null, userId = '' }: Subject): ConversationRef =>
  projectId === null ? { kind: 'chat', subjectId: userId } : { kind: 'project', subjectId: projectId };

type Subject = { projectId?: string | null; userId?: string | undefined };
