import type { UnreadCounts } from '@stackworks/contracts';
import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useEffectEvent, useRef, useState } from 'react';
import { api } from '#/lib/api/client.ts';
import { staffUnreadKey, unreadKey } from '#/lib/query-keys.ts';
import { readViewing } from '#/lib/session/viewing.ts';
import { conversationKey, isForReader, type Conversation, type Message } from './conversation.ts';
import { withReadUpTo } from './known-messages.ts';
import { updateConversation } from './queries.ts';

type Read = { data: unknown; messages: Message[]; readUpTo: string | null };

/** Earlier than any message. */
const always = '';

/** Marks shown messages as read. The "New messages" rule stays until the reader leaves the window and returns. */
export function useReadReceipts(conversation: Conversation, { data, messages, readUpTo }: Read) {
  const markRead = useMarkRead(conversation);
  const marked = useRef(always);
  const [unreadAfter, setUnreadAfter] = useState<string | null>(null);
  const [isStarted, setStarted] = useState(false);

  const readBefore = readUpTo ?? always;
  const lastOfOthers =
    messages.findLast((message) => isForReader(conversation, message))?.createdAt ?? always;
  if (data !== undefined && !isStarted) {
    setStarted(true);
    if (lastOfOthers > readBefore) setUnreadAfter(readBefore);
  }

  const onBlur = useEffectEvent(() => setUnreadAfter(readBefore));
  const onFocus = useEffectEvent(() =>
    setUnreadAfter((after) => (after !== null && lastOfOthers > after ? after : null)),
  );
  useEffect(() => {
    window.addEventListener('blur', onBlur);
    window.addEventListener('focus', onFocus);
    return () => {
      window.removeEventListener('blur', onBlur);
      window.removeEventListener('focus', onFocus);
    };
  }, []);

  const onShown = (shown: Message[]) => {
    if (!document.hasFocus() || document.visibilityState !== 'visible') return;
    const upTo = marked.current > readBefore ? marked.current : readBefore;
    const seen = shown.filter((message) => isForReader(conversation, message) && message.createdAt > upTo);
    const newest = seen.at(-1);
    if (!newest) return;
    marked.current = newest.createdAt;
    markRead(seen);
  };

  return { unreadAfter, onShown, hideRule: () => setUnreadAfter(null) };
}

/** Marks messages as read. The unread counts fall at once, and are read again if the server can't be reached. */
function useMarkRead(conversation: Conversation): (seen: Message[]) => void {
  const queryClient = useQueryClient();
  return useCallback(
    (seen) => {
      const newest = seen.at(-1);
      // The client hasn't seen what staff view as them.
      if (!newest || (conversation.role === 'client' && readViewing())) return;
      updateConversation(queryClient, conversationKey(conversation), (known) =>
        withReadUpTo(known, newest.createdAt),
      );
      if (conversation.role === 'client') {
        queryClient.setQueryData<UnreadCounts>(
          unreadKey,
          (counts) => counts && without(counts, conversation, seen.length),
        );
      }
      const countsKey = conversation.role === 'client' ? unreadKey : staffUnreadKey;
      const count = () => queryClient.invalidateQueries({ queryKey: countsKey });
      // A client’s counts are up to date already.
      markRead(conversation, seen).then(conversation.role === 'client' ? undefined : count, count);
    },
    [queryClient, conversation],
  );
}

function without(counts: UnreadCounts, { kind, subjectId }: Conversation, seen: number): UnreadCounts {
  const before = kind === 'chat' ? counts.chat : (counts.projects[subjectId] ?? 0);
  const taken = Math.min(seen, before);
  const total = counts.total - taken;
  if (kind === 'chat') return { ...counts, chat: before - taken, total };
  return { ...counts, projects: { ...counts.projects, [subjectId]: before - taken }, total };
}

/**
 * Marks messages as read at the server: a project's by the time of the newest; in a chat each message for clients
 * (portals specification §4), and the newest for staff.
 * @param seen messages not marked yet, oldest first, at least one
 */
async function markRead({ kind, subjectId, role }: Conversation, seen: Message[]): Promise<void> {
  if (kind === 'project') {
    const readUpTo = seen.map(({ createdAt }) => createdAt).reduce((a, b) => (a > b ? a : b));
    await api[role].projects[':id'].messages.read.$put({ param: { id: subjectId }, json: { readUpTo } });
  } else if (role === 'client') {
    await Promise.all(seen.map(({ id }) => api.messages[':id'].read.$patch({ param: { id } })));
  } else {
    await api.admin.chat[':id'].read.$patch({ param: { id: seen.at(-1)?.id ?? '' } });
  }
}
