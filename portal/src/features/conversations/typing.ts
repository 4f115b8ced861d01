import type { Role } from '@stackworks/contracts';
import { useSyncExternalStore } from 'react';
import { createListeners } from '#/lib/listeners.ts';

/** How long a typing signal lasts. Source: portals specification §9. */
const typingMs = 1000;

const writers = new Map<string, { name: string; timer: ReturnType<typeof setTimeout> }>();
const { notify, subscribe } = createListeners();

/** One writer is shown for each side. */
const keyOf = (subject: string, by: Role) => `${by} ${subject}`;

/** Shows that someone else is typing. @param subject id of the project or lead, or of the client whose chat it is */
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
export function useTypist(subject: string, by: Role): string | null {
  return useSyncExternalStore(subscribe, () => writers.get(keyOf(subject, by))?.name ?? null);
}
