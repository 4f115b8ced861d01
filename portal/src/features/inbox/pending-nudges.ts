import { useSyncExternalStore } from 'react';
import { createListeners } from '#/lib/listeners.ts';

/** How long a nudge can be undone: a little longer than its toast is shown. */
export const undoMs = 6000;

type Pending = { timer: ReturnType<typeof setTimeout>; send: () => void };

const pending = new Map<string, Pending>();
const listeners = createListeners();
let ids: readonly string[] = [];

function update(): void {
  ids = [...pending.keys()];
  listeners.notify();
}

/** Sends a nudge once it can no longer be undone, or when the page is left. @returns undoes it; false once sent */
export function sendNudgeLater(projectId: string, send: () => void): () => boolean {
  const mine = { timer: setTimeout(() => finish(projectId), undoMs), send };
  pending.set(projectId, mine);
  update();
  return () => pending.get(projectId) === mine && take(projectId) !== null;
}

function take(projectId: string): Pending | null {
  const entry = pending.get(projectId);
  if (!entry) return null;
  clearTimeout(entry.timer);
  pending.delete(projectId);
  update();
  return entry;
}

const finish = (projectId: string): void => take(projectId)?.send();

export const usePendingNudges = (): readonly string[] => useSyncExternalStore(subscribe, () => ids);

function subscribe(listener: () => void): () => void {
  if (!listeners.hasAny()) window.addEventListener('pagehide', finishAll);
  return listeners.subscribe(listener);
}

function finishAll(): void {
  for (const projectId of ids) finish(projectId);
}
