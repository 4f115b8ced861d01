import {
  conversationTraits,
  type ConversationRef,
  type InboxItem,
  type InboxPage,
} from '@stackworks/contracts';
import { type InfiniteData, type QueryClient, useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { type ScheduledReply, useScheduled } from '#/features/conversations/index.ts';
import { inboxKey } from '#/lib/query-keys.ts';
import { inboxQuery } from './queries.ts';

/** Whether an item is a message that waits in a conversation. */
const isAbout = (item: InboxItem, { kind, subjectId }: ConversationRef): boolean =>
  item.kind === conversationTraits[kind].messageKind && subjectOf(item) === subjectId;

/** Whether a reply in a conversation ends an item: a message that waits there, or a note there that names the writer. */
export const endsWithReply = (item: InboxItem, conversation: ConversationRef): boolean =>
  isAbout(item, conversation) || (item.kind === 'mention' && subjectOf(item) === conversation.subjectId);

const subjectOf = ({ projectId, leadId, clientId }: InboxItem) => projectId ?? leadId ?? clientId;

/** What waits in a conversation, for any of the team; else what waits of its project or client, or a note about its lead. */
export function useItemAbout(about: ConversationRef | null): { item: InboxItem | null; isLoading: boolean } {
  const subjectId = about?.subjectId ?? '';
  const { data, isLoading } = useInfiniteQuery({
    ...inboxQuery({ who: 'everyone', about: subjectId }),
    enabled: about !== null,
  });
  const items = data?.pages.flatMap((page) => page.items) ?? [];
  const item = (about && items.find((each) => isAbout(each, about))) ?? items[0] ?? null;
  return { item, isLoading };
}

/** The message that waits in a client's chat; null for none, or while that isn't known. */
export function useWaitingInChat(clientId: string | null): InboxItem | null {
  const { item } = useItemAbout(clientId === null ? null : { kind: 'chat', subjectId: clientId });
  return item?.kind === 'chat' ? item : null;
}

/** All items that are loaded of the inbox, in any scope. */
const findLoaded = (queryClient: QueryClient): InboxItem[] =>
  queryClient
    .getQueriesData<Partial<InfiniteData<InboxPage>>>({ queryKey: inboxKey })
    .flatMap(([, data]) => data?.pages ?? [])
    .flatMap((page) => page.items);

/** Whether a message of staff ends an item once it can't be undone any more. */
const endsWith = (item: InboxItem, { conversation, isNudge }: ScheduledReply): boolean =>
  isNudge
    ? item.kind === 'review' && item.projectId === conversation.subjectId
    : endsWithReply(item, conversation);

/** The loaded items that messages of a member of staff end, which they can still undo. */
export function useRepliedItems(adminId: string): InboxItem[] {
  const queryClient = useQueryClient();
  const scheduled = useScheduled(adminId);
  if (scheduled.length === 0) return [];
  const items = findLoaded(queryClient).filter((item) => scheduled.some((reply) => endsWith(item, reply)));
  // One may be loaded in several scopes.
  return [...new Map(items.map((item) => [`${item.kind}:${item.id}`, item])).values()];
}
