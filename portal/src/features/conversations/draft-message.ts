import { useSyncExternalStore } from 'react';
import { readUnsentFiles, storeUnsentFiles } from '#/features/uploads/index.ts';
import { readDraft, saveDraft } from '#/lib/forms/drafts.ts';
import { createListeners } from '#/lib/listeners.ts';
import { conversationId, type Conversation } from './conversation.ts';
import type { WrittenMessage } from './outbox.ts';

/** The draft of a conversation's composer. */
export const messageDraft = (conversation: Conversation): string => `message:${conversationId(conversation)}`;

/** Begins a message for somebody to change and send, unless they have already begun one. */
export function draftMessage(conversation: Conversation, text: string): void {
  const draft = messageDraft(conversation);
  if (!readDraft(draft, 'text')) saveDraft(draft, { text });
}

/** Puts a message back before what is being written, with its files. If either is a note, both are. */
export function returnToDraft(conversation: Conversation, { text, files, isInternal }: WrittenMessage): void {
  const draft = messageDraft(conversation);
  const written = [text, readDraft(draft, 'text')].filter(Boolean).join('\n\n');
  const isNote = isInternal || readDraft(draft, 'note') === 'yes';
  saveDraft(draft, { text: written, note: isNote ? 'yes' : '', seen: '' });
  storeUnsentFiles(draft, [...files, ...readUnsentFiles(draft)]);
  returns.set(draft, countReturns(conversation) + 1);
  notify();
}

const returns = new Map<string, number>();
const { notify, subscribe } = createListeners();
const countReturns = (conversation: Conversation) => returns.get(messageDraft(conversation)) ?? 0;

/** How many messages have been put back into a conversation's draft, which its composer reads again after each. */
export const useReturns = (conversation: Conversation): number =>
  useSyncExternalStore(subscribe, () => countReturns(conversation));
