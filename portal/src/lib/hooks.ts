import { useEffect, useEffectEvent, useRef, useState, useSyncExternalStore } from 'react';

/** A value once it has stayed the same for a while, as a search after typing. */
export function useDelayed<Value>(value: Value, ms: number): Value {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), ms);
    return () => clearTimeout(timer);
  }, [value, ms]);
  return settled;
}

/** Runs something repeatedly while the tab is visible. @param milliseconds null for never */
export function useInterval(milliseconds: number | null, work: () => void): void {
  const doWork = useEffectEvent(work);
  useEffect(() => {
    if (milliseconds === null) return;
    const timer = setInterval(() => {
      if (document.visibilityState === 'visible') doWork();
    }, milliseconds);
    return () => clearInterval(timer);
  }, [milliseconds]);
}

/** Handles an event anywhere on the page. */
export function useDocumentEvent<Type extends keyof DocumentEventMap>(
  type: Type,
  handle: (event: DocumentEventMap[Type]) => void,
): void {
  const onEvent = useEffectEvent(handle);
  useEffect(() => {
    document.addEventListener(type, onEvent);
    return () => document.removeEventListener(type, onEvent);
  }, [type]);
}

/** The current time, updated while the tab is visible. @param everyMs half a minute by default */
export function useNow(everyMs = 30_000): Date {
  const [now, setNow] = useState(() => new Date());
  useInterval(everyMs, () => setNow(new Date()));
  return now;
}

/** For what CSS alone cannot say, such as `aria-current`. */
export function useMediaQuery(query: string): boolean {
  return useSyncExternalStore(
    (onChange) => {
      const list = window.matchMedia(query);
      list.addEventListener('change', onChange);
      return () => list.removeEventListener('change', onChange);
    },
    () => window.matchMedia(query).matches,
  );
}

/** Whether the main pointer is a finger, as on a phone, so that typing opens the screen’s keyboard. */
export const useCoarsePointer = (): boolean => useMediaQuery('(pointer: coarse)');

/** A double click's second press comes within this time, as a rule. */
const doubleClickMs = 500;

/**
 * Ignores calls while one is in flight, and the second press of a double click, before which a quick server has answered. A
 * mutation’s `isPending` arrives a render later, too late for either.
 */
export function useOneAtATime<Variables>(run: (variables: Variables) => Promise<unknown>) {
  const isInFlight = useRef(false);
  return (variables: Variables): void => {
    if (isInFlight.current) return;
    isInFlight.current = true;
    const startedAt = performance.now();
    const settle = () => {
      isInFlight.current = false;
    };
    // The mutation reports its failure itself, and may be tried again at once.
    run(variables).then(() => setTimeout(settle, startedAt + doubleClickMs - performance.now()), settle);
  };
}
