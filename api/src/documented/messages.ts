import { message, messagePage, type Message } from '@stackworks/contracts';
import { z } from 'zod';

/** A message with the names that the documents have for its fields, by the screens that read them. */
export const documentedMessage = message.extend({
  message: message.shape.content,
  sender: message.shape.senderName,
  timestamp: message.shape.createdAt,
  userId: z.string().optional(),
  projectId: z.string().optional(),
});
export const documentedMessagePage = messagePage.extend({ items: z.array(documentedMessage) });

export const withDocumentedNames = (sent: Message): z.infer<typeof documentedMessage> => ({
  ...sent,
  message: sent.content,
  sender: sent.senderName,
  timestamp: sent.createdAt,
  ...(sent.kind === 'chat' && { userId: sent.subjectId }),
  ...(sent.kind === 'project' && { projectId: sent.subjectId }),
});
