import { useSyncExternalStore } from 'react';

/** For how long somebody counts as writing after they were said to. Source: portals specification §9. */
const lastsMs = 1000;

const writers = new Map<string, { name: string; timer: ReturnType<typeof setTimeout> }>();
const listeners = new Set<() => void>();

/** Notes that somebody of the other side is writing about a project just now. */
export function noteTyping({ projectId, name }: { projectId: string; name: string }): void {
  clearTimeout(writers.get(projectId)?.timer);
  writers.set(projectId, { name, timer: setTimeout(() => endTyping(projectId), lastsMs) });
  tell();
}

/** Notes that they no longer are, as when what they wrote has come. */
export function endTyping(projectId: string): void {
  const writer = writers.get(projectId);
  if (!writer) return;
  clearTimeout(writer.timer);
  writers.delete(projectId);
  tell();
}

/** Who of the other side is writing about a project; null while nobody is. */
export function useTypist(projectId: string | null): string | null {
  return useSyncExternalStore(subscribe, () =>
    projectId === null ? null : (writers.get(projectId)?.name ?? null),
  );
}

function tell(): void {
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
