import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useMemo } from 'react';
import { useLiveState, useMissedTimes } from '#/lib/live/live-state.ts';
import { useInterval } from '#/lib/use-interval.ts';
import type { Conversation } from './conversation.ts';
import { inOrder, readUpToOf } from './known-messages.ts';
import { catchUp, conversationQuery } from './queries.ts';

/** How often a conversation is asked for while no event stream can be held (portals specification §9). */
const pollMs = { thread: 2000, chat: 3000 } as const;

/** A conversation's messages, oldest first, kept up to date while it is on the screen. */
export function useConversation(conversation: Conversation) {
  const queryClient = useQueryClient();
  const query = useInfiniteQuery(conversationQuery(conversation));
  const { data, isPending } = query;
  const isPolling = useLiveState() === 'polling';
  const missedTimes = useMissedTimes();

  // What fails here is asked for again soon, or by the next event; there is nothing to tell the reader.
  const readNew = () => void catchUp(queryClient, conversation).catch(() => undefined);
  useInterval(isPolling ? pollMs[conversation.kind] : null, readNew);

  const readMissed = useEffectEvent(() => {
    if (!isPending) readNew();
  });
  useEffect(() => readMissed(), [missedTimes]);

  return {
    ...query,
    messages: useMemo(() => (data ? inOrder(data) : []), [data]),
    readUpTo: data ? readUpToOf(data) : null,
  };
}
