import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { isForReader, type Conversation, type Message } from './conversation.ts';
import { useMarkRead } from './use-mark-read.ts';

type Read = { data: unknown; messages: Message[]; readUpTo: string | null };

/** Earlier than any message. */
const always = '';

/**
 * What the reader has seen of a conversation. The rule that says what is new stays above what they had not seen when
 * they came, or came back to the window, so that it does not run away from the eye.
 */
export function useReading(conversation: Conversation, { data, messages, readUpTo }: Read) {
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

  const leave = useEffectEvent(() => setUnreadAfter(readBefore));
  const comeBack = useEffectEvent(() =>
    setUnreadAfter((after) => (after !== null && lastOfOthers > after ? after : null)),
  );
  useEffect(() => {
    window.addEventListener('blur', leave);
    window.addEventListener('focus', comeBack);
    return () => {
      window.removeEventListener('blur', leave);
      window.removeEventListener('focus', comeBack);
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

  return { unreadAfter, onShown, forgetRule: () => setUnreadAfter(null) };
}
