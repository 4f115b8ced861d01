import type { Message, UnreadCounts } from '@stackworks/contracts';
import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useEffectEvent, useRef, useState } from 'react';
import { conversationKey, staffUnreadKey, unreadKey } from '#/lib/query-keys.ts';
import { readViewing } from '#/lib/session/viewing.ts';
import { markMessagesRead } from './conversation-calls.ts';
import { kinds } from './conversation-kinds.ts';
import { isForReader, isUnreadNote, type Conversation } from './conversation.ts';
import { withReadUpTo } from './known-messages.ts';
import { updateConversation } from './update-conversation.ts';

type Read = { data: unknown; messages: Message[]; readUpTo: string | null };

/** Earlier than any message. */
const always = '';

/** Marks shown messages as read. The "New messages" rule stays until the reader leaves the window and returns. */
export function useReadReceipts(conversation: Conversation, { data, messages, readUpTo }: Read) {
  const markRead = useMarkRead(conversation);
  const marked = useRef(always);
  const markedNotes = useRef(new Set<string>());
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
    const isNew = (message: Message) =>
      message.createdAt > upTo ||
      (isUnreadNote(conversation.kind, message) && !markedNotes.current.has(message.id));
    const seen = shown.filter((message) => isForReader(conversation, message) && isNew(message));
    const newest = seen.at(-1);
    if (!newest) return;
    for (const { id, isInternal } of seen) if (isInternal) markedNotes.current.add(id);
    if (newest.createdAt > upTo) marked.current = newest.createdAt;
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
      updateConversation(queryClient, conversationKey(conversation.role, conversation), (known) =>
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
      markMessagesRead(conversation, seen).then(conversation.role === 'client' ? undefined : count, count);
    },
    [queryClient, conversation],
  );
}

function without(counts: UnreadCounts, { kind, subjectId }: Conversation, seen: number): UnreadCounts {
  const { unread } = kinds[kind];
  const before = unread.of(counts, subjectId);
  const taken = Math.min(seen, before);
  return { ...unread.set(counts, subjectId, before - taken), total: counts.total - taken };
}
