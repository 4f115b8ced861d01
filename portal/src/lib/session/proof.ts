import { useSyncExternalStore } from 'react';

/** Calls that wait for a recent password. */
type Waiting = { promise: Promise<boolean>; settle: (isProven: boolean) => void };

let waiting: Waiting | null = null;
const listeners = new Set<() => void>();

/**
 * Asks for the password, once for all calls that need it.
 * @returns whether it was given; false at once where no screen can ask
 */
export function requestProof(): Promise<boolean> {
  if (listeners.size === 0) return Promise.resolve(false);
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

export const useIsProofRequested = (): boolean =>
  useSyncExternalStore(onProofRequested, () => waiting !== null);

function notify(): void {
  for (const listener of listeners) listener();
}

/** @returns unsubscribes */
export function onProofRequested(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
