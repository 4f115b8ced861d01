import type { Role } from '@stackworks/contracts';
import { useSyncExternalStore } from 'react';

/** For how long somebody counts as writing after they were said to. Source: portals specification §9. */
const lastsMs = 1000;

const writers = new Map<string, { name: string; timer: ReturnType<typeof setTimeout> }>();
const listeners = new Set<() => void>();

/** One writer is shown of each side. */
const keyOf = (projectId: string, by: Role) => `${by} ${projectId}`;

/** Notes that somebody else, of either side, is writing about a project. */
export function noteTyping({ projectId, by, name }: { projectId: string; by: Role; name: string }): void {
  const key = keyOf(projectId, by);
  clearTimeout(writers.get(key)?.timer);
  writers.set(key, { name, timer: setTimeout(() => endTyping(projectId, by), lastsMs) });
  tell();
}

/** Notes that they no longer are, as when what they wrote has come. */
export function endTyping(projectId: string, by: Role): void {
  const writer = writers.get(keyOf(projectId, by));
  if (!writer) return;
  clearTimeout(writer.timer);
  writers.delete(keyOf(projectId, by));
  tell();
}

/** Who else of a side is writing about a project; null while no one is. */
export function useTypist(projectId: string | null, by: Role): string | null {
  return useSyncExternalStore(subscribe, () =>
    projectId === null ? null : (writers.get(keyOf(projectId, by))?.name ?? null),
  );
}

function tell(): void {
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
