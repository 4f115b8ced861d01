import { useCallback, useRef } from 'react';
import { kinds } from './conversation-kinds.ts';
import type { Conversation } from './conversation.ts';

/** Interval of typing signals: shorter than one lasts. */
const signalMs = 500;

/** Sends a typing signal, at most every half second. Clients see it in projects only, colleagues everywhere. */
export function useTypingSignal(conversation: Conversation): () => void {
  const sentAt = useRef(0);
  return useCallback(() => {
    const now = Date.now();
    if (now - sentAt.current < signalMs) return;
    sentAt.current = now;
    // It lasts a second, so a failure doesn't matter.
    kinds[conversation.kind].showTyping(conversation)?.catch(() => undefined);
  }, [conversation]);
}
