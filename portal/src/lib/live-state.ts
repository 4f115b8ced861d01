import { useSyncExternalStore } from 'react';
import { createListeners } from './listeners.ts';

/** How updates arrive: by the event stream (`live`), by `polling`, or not yet. */
type LiveState = 'connecting' | 'live' | 'polling';

let state: LiveState = 'connecting';
let missedTimes = 0;
const { notify, subscribe } = createListeners();

export function setLiveState(next: LiveState): void {
  state = next;
  notify();
}

/** Reports that events were missed, so cached data may be out of date. */
export function reportMissedEvents(): void {
  missedTimes += 1;
  notify();
}

export function useLiveState(): LiveState {
  return useSyncExternalStore(subscribe, () => state);
}

/** How often events were missed; a change is the reason to catch up. */
export function useMissedEvents(): number {
  return useSyncExternalStore(subscribe, () => missedTimes);
}
