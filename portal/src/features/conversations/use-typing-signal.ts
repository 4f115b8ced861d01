import { useCallback, useRef } from 'react';
import { api } from '#/lib/api/client.ts';
import type { Conversation } from './conversation.ts';

/** How often the other side is told while somebody goes on writing: before what they were told last has passed. */
const everyMs = 500;

/**
 * What is called with each change of a message being written: about a project, the other side and colleagues see it now and
 * then; in the chat with a client, colleagues do.
 */
export function useTellTyping(conversation: Conversation): () => void {
  const toldAt = useRef(0);
  return useCallback(() => {
    const now = Date.now();
    if (now - toldAt.current < everyMs) return;
    toldAt.current = now;
    // It lasts a moment: what does not arrive is not worth a word.
    postTyping(conversation)?.catch(() => undefined);
  }, [conversation]);
}

function postTyping(conversation: Conversation): Promise<unknown> | null {
  if (conversation.kind === 'thread') {
    const side = conversation.role === 'client' ? api.client : api.admin;
    return side.projects[':id'].typing.$post({ param: { id: conversation.projectId } });
  }
  if (conversation.role === 'client') return null;
  return api.admin.clients[':id'].typing.$post({ param: { id: conversation.clientId } });
}
