import { useCallback, useRef } from 'react';
import { api } from '#/lib/api/client.ts';
import type { Conversation } from './conversation.ts';

/** How often the other side is told while somebody goes on writing: before what they were told last has passed. */
const everyMs = 700;

/** What is called with each change of a message being written about a project: the other side is told now and then. */
export function useTellTyping(conversation: Conversation): () => void {
  const toldAt = useRef(0);
  return useCallback(() => {
    const now = Date.now();
    if (conversation.kind !== 'thread' || now - toldAt.current < everyMs) return;
    toldAt.current = now;
    const side = conversation.role === 'client' ? api.client : api.admin;
    // It lasts a moment: what does not arrive is not worth a word.
    side.projects[':id'].typing.$post({ param: { id: conversation.projectId } }).catch(() => undefined);
  }, [conversation]);
}
