import { useSyncExternalStore } from 'react';

/** A call waits until the person at the screen has given their password again. */
type Waiting = { promise: Promise<boolean>; settle: (isProven: boolean) => void };

let waiting: Waiting | null = null;
const listeners = new Set<() => void>();

/**
 * Has the person at the screen asked for their password, once for all calls that need it at that moment.
 * @returns whether they gave it; false at once where no screen can ask
 */
export function askForProof(): Promise<boolean> {
  if (listeners.size === 0) return Promise.resolve(false);
  if (!waiting) {
    const { promise, resolve } = Promise.withResolvers<boolean>();
    waiting = { promise, settle: resolve };
    notify();
  }
  return waiting.promise;
}

/** Lets the waiting calls go on, or fail. */
export function settleProof(isProven: boolean): void {
  waiting?.settle(isProven);
  waiting = null;
  notify();
}

/** Whether a call waits for a proof. */
export const useIsProofAsked = (): boolean => useSyncExternalStore(onProofAsked, () => waiting !== null);

function notify(): void {
  for (const listener of listeners) listener();
}

/** Calls the listener whenever a call begins or stops waiting for a proof. @returns what stops that */
export function onProofAsked(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
