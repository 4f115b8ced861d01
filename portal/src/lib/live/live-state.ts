import { useSyncExternalStore } from 'react';

/** Whether news comes by itself (`live`), is asked for every few seconds (`polling`), or neither yet. */
type LiveState = 'connecting' | 'live' | 'polling';

let state: LiveState = 'connecting';
let missedTimes = 0;
const listeners = new Set<() => void>();

/** Told by what takes part in the event stream. */
export function setLiveState(next: LiveState): void {
  state = next;
  for (const listener of listeners) listener();
}

/** Says that there was news which did not come: what was read before may be out of date. */
export function reportMissedNews(): void {
  missedTimes += 1;
  for (const listener of listeners) listener();
}

/** How news reaches this tab now. */
export function useLiveState(): LiveState {
  return useSyncExternalStore(subscribe, () => state);
}

/** How often news has been missed; a change of it is the reason to ask for what is new. */
export function useMissedTimes(): number {
  return useSyncExternalStore(subscribe, () => missedTimes);
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
