import {
  conversationTraits,
  type ConversationKind,
  type ConversationRef,
  type LiveEvent,
  type Message,
  type Role,
  type ViewingState,
} from '@stackworks/contracts';
import type { QueryClient } from '@tanstack/react-query';
import * as keys from '#/lib/query-keys.ts';
import { answerColleague } from './colleague-arrivals.ts';
import type { Reader } from './conversation.ts';
import { refOf, toMessage } from './documented-messages.ts';
import { withMessage, withReadUpTo, withThumbnail, type KnownMessages } from './known-messages.ts';
import { noteReplied, noteTyping, noteViewing, type ViewingColleague } from './presence.ts';
import { endTyping, startTyping } from './typing.ts';
import { updateConversation } from './update-conversation.ts';

/** Live events about conversations, by their documented names. */
type DocumentedEvent = Extract<
  LiveEvent,
  {
    type:
      | `${'chat' | 'thread'}-${'message' | 'read'}`
      | `lead-${'message' | 'typing'}`
      | ('typing' | 'chat-typing' | 'viewing');
  }
>;

type ConversationEvent = ConversationRef &
  (
    | { type: 'message'; message: Message }
    | { type: 'read'; by: Role; readUpTo: string }
    | { type: 'typing'; by: Role; name: string; writerId: string | undefined }
    | { type: 'viewing'; colleague: ViewingColleague; state: ViewingState }
  );

function toConversationEvent(event: DocumentedEvent): ConversationEvent {
  switch (event.type) {
    case 'chat-message':
    case 'thread-message':
    case 'lead-message':
      return { ...refOf(event.message), type: 'message', message: toMessage(event.message) };
    case 'chat-read':
    case 'thread-read':
      return { ...refOf(event), type: 'read', by: event.by, readUpTo: event.readUpTo };
    case 'typing':
      return { ...refOf(event), type: 'typing', by: event.by, name: event.name, writerId: event.userId };
    case 'chat-typing': {
      const { clientId, name, userId: writerId } = event;
      return { ...refOf({ userId: clientId }), type: 'typing', by: 'admin', name, writerId };
    }
    case 'lead-typing': {
      const { leadId, name, userId: writerId } = event;
      return { ...refOf({ leadId }), type: 'typing', by: 'admin', name, writerId };
    }
    case 'viewing': {
      const { type, kind, subjectId, state, userId: id, firstName, lastName } = event;
      return { type, kind, subjectId, colleague: { id, firstName, lastName }, state };
    }
  }
}

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
  documented: DocumentedEvent,
): void {
  const event = toConversationEvent(documented);
  const { kind, subjectId } = event;
  const unreadKey = role === 'client' ? keys.unreadKey : keys.staffUnreadKey;
  const update = (change: (known: KnownMessages) => KnownMessages) =>
    updateConversation(queryClient, keys.conversationKey(role, event), change);

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
      if (event.writerId === userId) break;
      if (role !== event.by) startTyping({ subject: subjectId, by: event.by, name: event.name });
      else if (event.writerId !== undefined) noteTyping(subjectId, event.writerId, event.name);
      break;
    case 'viewing':
      if (event.colleague.id === userId) break;
      noteViewing(subjectId, event.colleague, event.state);
      if (event.state === 'came') answerColleague(subjectId);
      break;
  }
}

/** Adds the thumbnail of a file to its message. */
export const addThumbnail = (
  queryClient: QueryClient,
  role: Role,
  event: Extract<LiveEvent, { type: 'thumbnail' }>,
): void =>
  updateConversation(queryClient, keys.conversationKey(role, refOf(event)), (known) =>
    withThumbnail(known, event),
  );
