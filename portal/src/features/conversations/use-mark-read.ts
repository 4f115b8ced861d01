import type { UnreadCounts } from '@stackworks/contracts';
import { useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { staffUnreadKey, unreadKey } from '#/lib/query-keys.ts';
import { readViewing } from '#/lib/session/viewing.ts';
import { markRead } from './calls.ts';
import { conversationKey, type Conversation, type Message } from './conversation.ts';
import { putReadUpTo } from './queries.ts';

/**
 * What is called with messages for the reader that have been seen for the first time. The counts shown everywhere
 * fall at once; should the server not hear of it, they are read again and rise.
 */
export function useMarkRead(conversation: Conversation): (seen: Message[]) => void {
  const queryClient = useQueryClient();
  return useCallback(
    (seen) => {
      const newest = seen.at(-1);
      // What staff look at as the client, the client has not seen.
      if (!newest || (conversation.role === 'client' && readViewing())) return;
      putReadUpTo(queryClient, conversationKey(conversation), newest.createdAt);
      if (conversation.role === 'client') {
        queryClient.setQueryData<UnreadCounts>(
          unreadKey,
          (counts) => counts && without(counts, conversation, seen.length),
        );
      }
      const countsKey = conversation.role === 'client' ? unreadKey : staffUnreadKey;
      const count = () => queryClient.invalidateQueries({ queryKey: countsKey });
      // A client’s counts have fallen already.
      markRead(conversation, seen).then(conversation.role === 'client' ? undefined : count, count);
    },
    [queryClient, conversation],
  );
}

function without(counts: UnreadCounts, conversation: Conversation, seen: number): UnreadCounts {
  if (conversation.kind === 'chat') {
    const taken = Math.min(seen, counts.chat);
    return { ...counts, chat: counts.chat - taken, total: counts.total - taken };
  }
  const before = counts.projects[conversation.projectId] ?? 0;
  const taken = Math.min(seen, before);
  const projects = { ...counts.projects, [conversation.projectId]: before - taken };
  return { ...counts, projects, total: counts.total - taken };
}
