import {
  conversationTraits,
  type ConversationRef,
  type InboxItem,
  type InboxPage,
} from '@stackworks/contracts';
import { type InfiniteData, useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { inboxKey } from '#/lib/query-keys.ts';
import { inboxQuery } from './queries.ts';

/** Whether an item is a message that waits in a conversation. */
const isAbout = (item: InboxItem, { kind, subjectId }: ConversationRef): boolean =>
  item.kind === conversationTraits[kind].messageKind && subjectOf(item) === subjectId;

/** Whether a reply in a conversation ends an item: a message that waits there, or a note there that names the writer. */
export const endsWithReply = (item: InboxItem, conversation: ConversationRef): boolean =>
  isAbout(item, conversation) || (item.kind === 'mention' && subjectOf(item) === conversation.subjectId);

const subjectOf = ({ projectId, enquiryId, clientId }: InboxItem) => projectId ?? enquiryId ?? clientId;

/** What waits in a conversation, or else about its project, or for its client, among what is loaded of the inbox. */
export function useItemAbout(about: ConversationRef | null): { item: InboxItem | null; isLoading: boolean } {
  const queryClient = useQueryClient();
  const { isLoading } = useInfiniteQuery({ ...inboxQuery('everyone'), enabled: about !== null });
  if (!about) return { item: null, isLoading };
  const items = queryClient
    .getQueriesData<Partial<InfiniteData<InboxPage>>>({ queryKey: inboxKey })
    .flatMap(([, data]) => data?.pages ?? [])
    .flatMap((page) => page.items);
  const item =
    items.find((each) => isAbout(each, about)) ??
    items.find(({ projectId }) => projectId === about.subjectId) ??
    items.find(({ clientId }) => about.kind === 'chat' && clientId === about.subjectId) ??
    null;
  return { item, isLoading };
}
