import { infiniteQueryOptions, type QueryClient } from '@tanstack/react-query';
import { readPage } from './calls.ts';
import { conversationKey, type Conversation, type Message } from './conversation.ts';
import {
  withMessage,
  withNewestPage,
  withReadUpTo,
  withThumbnail,
  type KnownMessages,
} from './known-messages.ts';

/** The page parameter of the newest page. */
const newest = '';

/** A conversation's messages. Once read they are kept up by live events and `catchUp`, never read as a whole again. */
export const conversationQuery = (conversation: Conversation) =>
  infiniteQueryOptions({
    queryKey: conversationKey(conversation),
    queryFn: ({ pageParam }) => readPage(conversation, pageParam),
    initialPageParam: newest,
    getNextPageParam: ({ nextCursor }) => nextCursor,
    staleTime: Infinity,
    meta: { isKeptUp: true },
  });

/** Reads what was missed: the newest page alone, however many are known. */
export async function catchUp(queryClient: QueryClient, conversation: Conversation): Promise<void> {
  const { queryKey } = conversationQuery(conversation);
  const page = await readPage(conversation, newest);
  change(queryClient, queryKey, (known) => withNewestPage(known, page));
}

/** Puts a message into what is known of its conversation. */
export function putMessage(queryClient: QueryClient, queryKey: string[], message: Message): void {
  change(queryClient, queryKey, (known) => withMessage(known, message));
}

/** Moves the mark of what has been read. */
export function putReadUpTo(queryClient: QueryClient, queryKey: string[], readUpTo: string): void {
  change(queryClient, queryKey, (known) => withReadUpTo(known, readUpTo));
}

/** Shows the small picture of a file that came later than its message. */
export function putThumbnail(
  queryClient: QueryClient,
  queryKey: string[],
  thumbnail: { assetId: string; thumbnailUrl: string },
): void {
  change(queryClient, queryKey, (known) => withThumbnail(known, thumbnail));
}

/** Changes what is known now, and, when a page is on its way that may not have the change, also what will be known. */
function change(
  queryClient: QueryClient,
  queryKey: readonly unknown[],
  by: (known: KnownMessages) => KnownMessages,
): void {
  const apply = () => queryClient.setQueryData<KnownMessages>(queryKey, (known) => known && by(known));
  const query = queryClient.getQueryCache().find({ queryKey, exact: true });
  if (query?.state.fetchStatus === 'fetching') void query.promise?.then(apply, apply);
  apply();
}
