import type { Role } from '@stackworks/contracts';
import { useCallback, useRef, useSyncExternalStore } from 'react';
import { api } from '#/lib/api/client.ts';
import { createListeners } from '#/lib/listeners.ts';
import type { Conversation } from './conversation.ts';

/** How long a typing signal lasts. Source: portals specification §9. */
const typingMs = 1000;

const writers = new Map<string, { name: string; timer: ReturnType<typeof setTimeout> }>();
const { notify, subscribe } = createListeners();

/** One writer is shown for each side. */
const keyOf = (subject: string, by: Role) => `${by} ${subject}`;

/** Shows that someone else is typing. @param subject id of the project, or of the client whose chat it is */
export function startTyping({ subject, by, name }: { subject: string; by: Role; name: string }): void {
  const key = keyOf(subject, by);
  clearTimeout(writers.get(key)?.timer);
  writers.set(key, { name, timer: setTimeout(() => endTyping(subject, by), typingMs) });
  notify();
}

/** Shows that they no longer are, as when their message has arrived. */
export function endTyping(subject: string, by: Role): void {
  const writer = writers.get(keyOf(subject, by));
  if (!writer) return;
  clearTimeout(writer.timer);
  writers.delete(keyOf(subject, by));
  notify();
}

/** The name of someone else who is typing, of one side; null while no one is. */
export function useTypist(subject: string | null, by: Role): string | null {
  return useSyncExternalStore(subscribe, () =>
    subject === null ? null : (writers.get(keyOf(subject, by))?.name ?? null),
  );
}

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
    postTyping(conversation)?.catch(() => undefined);
  }, [conversation]);
}

function postTyping({ kind, subjectId, role }: Conversation): Promise<unknown> | null {
  const param = { id: subjectId };
  if (kind === 'project') return api[role].projects[':id'].typing.$post({ param });
  return role === 'client' ? null : api.admin.clients[':id'].typing.$post({ param });
}
