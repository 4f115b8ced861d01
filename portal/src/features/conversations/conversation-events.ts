import {
  conversationTraits,
  type ConversationKind,
  type LiveEvent,
  type Message,
  type Role,
} from '@stackworks/contracts';
import type { QueryClient } from '@tanstack/react-query';
import * as keys from '#/lib/query-keys.ts';
import { answerColleague } from './colleague-arrivals.ts';
import type { Reader } from './conversation.ts';
import { withMessage, withReadUpTo, withThumbnail, type KnownMessages } from './known-messages.ts';
import { noteReplied, noteTyping, noteViewing } from './presence.ts';
import { endTyping, startTyping } from './typing.ts';
import { updateConversation } from './update-conversation.ts';

type ConversationEvent = Extract<LiveEvent, { type: 'message' | 'read' | 'typing' | 'viewing' }>;

/** What else shows a conversation's newest message. */
const staleAfterMessage: Record<ConversationKind, (message: Message) => string[][]> = {
  chat: ({ subjectId, senderType }) => [
    keys.newestMessagesKey(subjectId),
    keys.clientConversationsKey,
    // Not when it is read: the list must not move under the reader's hand.
    ...(senderType === 'client' ? [keys.conversationsKey] : []),
  ],
  project: ({ subjectId }) => [keys.staffProjectKey(subjectId), keys.clientConversationsKey],
  lead: () => [keys.leadsKey],
};

/** Applies an event to a cached conversation, and refetches the unread counts. */
export function applyConversationEvent(
  queryClient: QueryClient,
  { role, userId }: Reader,
  event: ConversationEvent,
): void {
  const { kind, subjectId } = event.type === 'message' ? event.message : event;
  const unreadKey = role === 'client' ? keys.unreadKey : keys.staffUnreadKey;
  const update = (change: (known: KnownMessages) => KnownMessages) =>
    updateConversation(queryClient, keys.conversationKey(role, { kind, subjectId }), change);

  switch (event.type) {
    case 'message': {
      const { message } = event;
      update((known) => withMessage(known, message));
      endTyping(subjectId, message.senderType);
      if (message.senderType === 'admin') noteReplied(subjectId, message);
      void keys.invalidateAll(queryClient, unreadKey, ...staleAfterMessage[kind](message));
      break;
    }
    case 'read':
      if (event.by !== role) break;
      // Where colleagues read for themselves, the event doesn't say who it was.
      if (role === 'client' || conversationTraits[kind].isReadAsTeam) {
        update((known) => withReadUpTo(known, event.readUpTo));
      }
      void keys.invalidateAll(queryClient, unreadKey);
      break;
    case 'typing':
      if (event.userId === userId) break;
      if (role !== event.by) startTyping({ subject: subjectId, by: event.by, name: event.name });
      else if (event.userId !== undefined) noteTyping(subjectId, event.userId, event.name);
      break;
    case 'viewing': {
      const { userId: id, firstName, lastName, state } = event;
      if (id === userId) break;
      noteViewing(subjectId, { id, firstName, lastName }, state);
      if (state === 'came') answerColleague(subjectId);
      break;
    }
  }
}

/** Adds the thumbnail of a file to its message. */
export const addThumbnail = (
  queryClient: QueryClient,
  role: Role,
  event: Extract<LiveEvent, { type: 'thumbnail' }>,
): void =>
  updateConversation(queryClient, keys.conversationKey(role, event), (known) => withThumbnail(known, event));
