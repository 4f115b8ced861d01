import type { Role } from '@stackworks/contracts';
import { useSyncExternalStore } from 'react';

/** For how long somebody counts as writing after they were said to. Source: portals specification §9. */
const lastsMs = 1000;

const writers = new Map<string, { name: string; timer: ReturnType<typeof setTimeout> }>();
const listeners = new Set<() => void>();

/** One writer is shown of each side. */
const keyOf = (subject: string, by: Role) => `${by} ${subject}`;

/**
 * Notes that somebody else, of either side, is writing in a conversation.
 * @param writing.subject the project it is about, or the client whose chat it is
 */
export function noteTyping({ subject, by, name }: { subject: string; by: Role; name: string }): void {
  const key = keyOf(subject, by);
  clearTimeout(writers.get(key)?.timer);
  writers.set(key, { name, timer: setTimeout(() => endTyping(subject, by), lastsMs) });
  tell();
}

/** Notes that they no longer are, as when what they wrote has come. */
export function endTyping(subject: string, by: Role): void {
  const writer = writers.get(keyOf(subject, by));
  if (!writer) return;
  clearTimeout(writer.timer);
  writers.delete(keyOf(subject, by));
  tell();
}

/** Who else of a side is writing in a conversation; null while no one is. */
export function useTypist(subject: string | null, by: Role): string | null {
  return useSyncExternalStore(subscribe, () =>
    subject === null ? null : (writers.get(keyOf(subject, by))?.name ?? null),
  );
}

function tell(): void {
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
