import type { ChatMessage } from '@stackworks/contracts';
import { infiniteQueryOptions, queryOptions, type QueryClient } from '@tanstack/react-query';
import { api, jsonQuery } from '#/lib/api/client.ts';
import { colleaguesKey, newestMessagesKey, savedRepliesKey } from '#/lib/query-keys.ts';
import { conversationKey, toMessage, type Conversation, type ConversationPage } from './conversation.ts';
import { withNewestPage, type KnownMessages } from './known-messages.ts';

const pageLimit = '50';

const newest = '';

/** Reads a page, newest first. @param cursor `nextCursor` of the page before; empty for the newest */
async function readPage(conversation: Conversation, cursor: string): Promise<ConversationPage> {
  const { kind, subjectId, role } = conversation;
  const query = { limit: pageLimit, ...(cursor && { cursor }) };
  if (kind === 'chat') {
    const response = await (role === 'client'
      ? api.messages.$get({ query })
      : api.admin.messages.$get({ query: { ...query, client: subjectId } }));
    const { items, nextCursor } = await response.json();
    const lastRead = items.find(({ senderType, isRead }) => senderType !== role && isRead);
    return { items: items.map(toMessage), nextCursor, readUpTo: lastRead?.createdAt ?? null };
  }
  const page = await (
    await api[role].projects[':id'].messages.$get({ param: { id: subjectId }, query })
  ).json();
  return { ...page, items: page.items.map(toMessage) };
}

/** A conversation's messages. Live events and `catchUp` keep them current; they are never refetched as a whole. */
export const conversationQuery = (conversation: Conversation) =>
  infiniteQueryOptions({
    queryKey: conversationKey(conversation),
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

/**
 * Updates a cached conversation now and, if a page is being fetched that may lack the change, again when it arrives.
 * @param change one of the functions of `known-messages.ts`
 */
export function updateConversation(
  queryClient: QueryClient,
  queryKey: readonly unknown[],
  change: (known: KnownMessages) => KnownMessages,
): void {
  const apply = () => queryClient.setQueryData<KnownMessages>(queryKey, (known) => known && change(known));
  const query = queryClient.getQueryCache().find({ queryKey, exact: true });
  if (query?.state.fetchStatus === 'fetching') void query.promise?.then(apply, apply);
  apply();
}

/** The newest few messages of the chat with a client, newest first. Reading them marks nothing as read. */
export const newestMessagesQuery = (clientId: string) =>
  queryOptions({
    queryKey: newestMessagesKey(clientId),
    queryFn: async (): Promise<ChatMessage[]> => {
      const page = await api.admin.messages.$get({ query: { client: clientId, limit: '5' } });
      return (await page.json()).items;
    },
  });

/** The colleagues that the signed-in member of staff can mention in a note. */
export const colleaguesQuery = jsonQuery(colleaguesKey, () => api.admin.mentions.colleagues.$get());

/** The team's saved replies, with the conversation's names filled in. */
export const savedRepliesQuery = ({ kind, subjectId }: Conversation) => {
  const query = kind === 'project' ? { project: subjectId } : { client: subjectId };
  return jsonQuery([...savedRepliesKey, query], () => api.admin['saved-replies'].$get({ query }));
};
