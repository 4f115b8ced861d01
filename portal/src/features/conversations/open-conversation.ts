import type { ConversationRef } from '@stackworks/contracts';
import { useEffect } from 'react';

/** The conversations on screen, the last one last. */
const open: ConversationRef[] = [];

/** Says which conversation is on screen. */
export function useOpenConversation({ kind, subjectId }: ConversationRef): void {
  useEffect(() => {
    const ref = { kind, subjectId };
    open.push(ref);
    return () => void open.splice(open.indexOf(ref), 1);
  }, [kind, subjectId]);
}

export const findOpenConversation = (): ConversationRef | null => open.at(-1) ?? null;
