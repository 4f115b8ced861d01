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

let startingPosition: string | null = null;
let hasBegun = false;

/** Records the position of the newest event when the signed-in user was first fetched, which is before anything else. */
export function recordStartingPosition(position: string | null): void {
  startingPosition ??= position;
}

/** The position after which the page's first stream misses nothing; null for a later one, as events may have passed. */
export function takeStartingPosition(): string | null {
  const position = hasBegun ? null : startingPosition;
  hasBegun = true;
  return position;
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
