import type { ConversationRef, Message } from '@stackworks/contracts';
import { infiniteQueryOptions, queryOptions, type QueryClient } from '@tanstack/react-query';
import { api, jsonQuery, pagedQuery } from '#/lib/api/client.ts';
import {
  clientConversationsKey,
  colleaguesKey,
  conversationKey,
  newestMessagesKey,
  savedRepliesKey,
} from '#/lib/query-keys.ts';
import { readMessages } from './conversation-calls.ts';
import { kinds } from './conversation-kinds.ts';
import type { Conversation, ConversationPage } from './conversation.ts';
import { withNewestPage } from './known-messages.ts';
import { updateConversation } from './update-conversation.ts';

const newest = '';

/** Reads a page, newest first. @param cursor `nextCursor` of the page before; empty for the newest */
const readPage = (conversation: Conversation, cursor: string): Promise<ConversationPage> =>
  readMessages(conversation, { limit: '50', ...(cursor && { cursor }) });

/** A conversation's messages. Live events and `catchUp` keep them current; they are never refetched as a whole. */
export const conversationQuery = (conversation: Conversation) =>
  infiniteQueryOptions({
    queryKey: conversationKey(conversation.role, conversation),
    queryFn: ({ pageParam }) => readPage(conversation, pageParam),
    initialPageParam: newest,
    getNextPageParam: ({ nextCursor }) => nextCursor,
    staleTime: Infinity,
    meta: { isNotRefetched: true },
  });

/** Reads missed messages: the newest page only, however many pages are cached. */
export async function catchUp(queryClient: QueryClient, conversation: Conversation): Promise<void> {
  const { queryKey } = conversationQuery(conversation);
  const page = await readPage(conversation, newest);
  updateConversation(queryClient, queryKey, (known) => withNewestPage(known, page));
}

/** The newest few messages of the chat with a client, newest first. Reading them marks nothing as read. */
export const newestMessagesQuery = (clientId: string) =>
  queryOptions({
    queryKey: newestMessagesKey(clientId),
    queryFn: async (): Promise<Message[]> => {
      const chat = { kind: 'chat', subjectId: clientId, role: 'admin' } as const;
      return (await readMessages(chat, { limit: '5' })).items;
    },
  });

/** The colleagues that the signed-in member of staff can mention in a note. */
export const mentionableQuery = jsonQuery(colleaguesKey, () => api.admin.mentions.colleagues.$get());

/** The team's saved replies, with the conversation's names filled in. */
export const savedRepliesQuery = ({ kind, subjectId }: ConversationRef) => {
  const query = kinds[kind].savedReplyQuery(subjectId);
  return jsonQuery([...savedRepliesKey, query], () => api.admin['saved-replies'].$get({ query }));
};

/** The signed-in client's conversations, each with its newest message. */
export const clientConversationsQuery = pagedQuery(clientConversationsKey, (query) =>
  api.client.conversations.$get({ query }),
);
