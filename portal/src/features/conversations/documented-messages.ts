import type {
  ChatMessage,
  ConversationRef,
  LeadMessage,
  Message,
  StaffChatMessage,
  StaffThreadMessage,
  ThreadMessage,
} from '@stackworks/contracts';

/** A message in the documented shape of its kind, as calls and live events give it. */
export type DocumentedMessage =
  | ChatMessage
  | StaffChatMessage
  | ThreadMessage
  | StaffThreadMessage
  | LeadMessage;

export const toMessage = (sent: DocumentedMessage): Message => ({
  ...refOf(sent),
  id: sent.id,
  content: sent.content,
  folded: sent.folded,
  senderType: sent.senderType,
  senderId: 'senderId' in sent ? sent.senderId : null,
  senderName: sent.senderName,
  isInternal: 'isInternal' in sent && sent.isInternal,
  isAbsenceNote: sent.isAbsenceNote,
  isFromOther: sent.isFromOther,
  arrivedAt: sent.arrivedAt,
  isRead: 'isRead' in sent && sent.isRead,
  attachments: 'attachments' in sent ? sent.attachments : [],
  idempotencyKey: sent.idempotencyKey,
  emailId: 'emailId' in sent ? sent.emailId : null,
  createdAt: sent.createdAt,
});

/** The conversation that a documented message, event or file belongs to: a lead's, a project's, or else its client's chat. */
export function refOf({ projectId = null, leadId, userId = '' }: Subject): ConversationRef {
  if (leadId !== undefined) return { kind: 'lead', subjectId: leadId };
  return projectId === null ? { kind: 'chat', subjectId: userId } : { kind: 'project', subjectId: projectId };
}

type Subject = { projectId?: string | null; leadId?: string; userId?: string | undefined };
