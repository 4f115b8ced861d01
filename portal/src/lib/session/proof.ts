import { useSyncExternalStore } from 'react';
import { createListeners } from '#/lib/listeners.ts';

/** Calls that wait for a recent password. */
type Waiting = { promise: Promise<boolean>; settle: (isProven: boolean) => void };

let waiting: Waiting | null = null;
const { hasAny, notify, subscribe } = createListeners();
export const onProofRequested = subscribe;

/**
 * Asks for the password, once for all calls that need it.
 * @returns whether it was given; false at once where no screen can ask
 */
export function requestProof(): Promise<boolean> {
  if (!hasAny()) return Promise.resolve(false);
  if (!waiting) {
    const { promise, resolve } = Promise.withResolvers<boolean>();
    waiting = { promise, settle: resolve };
    notify();
  }
  return waiting.promise;
}

/** Continues the waiting calls, or fails them. */
export function settleProof(isProven: boolean): void {
  waiting?.settle(isProven);
  waiting = null;
  notify();
}

export const useIsProofRequested = (): boolean => useSyncExternalStore(subscribe, () => waiting !== null);
