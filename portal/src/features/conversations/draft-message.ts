import { readDraft, saveDraft } from '#/lib/forms/drafts.ts';
import { conversationId, type Conversation } from './conversation.ts';

/** The draft of a conversation's composer. */
export const messageDraft = (conversation: Conversation): string => `message:${conversationId(conversation)}`;

/** Begins a message for somebody to change and send, unless they have already begun one. */
export function draftMessage(conversation: Conversation, text: string): void {
  const draft = messageDraft(conversation);
  if (!readDraft(draft, 'text')) saveDraft(draft, { text });
}
