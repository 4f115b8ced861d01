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

/** Ignores calls while one is in flight. A mutation’s `isPending` arrives a render later, too late for a double click. */
export function useOneAtATime<Variables>(run: (variables: Variables) => Promise<unknown>) {
  const isInFlight = useRef(false);
  return (variables: Variables): void => {
    if (isInFlight.current) return;
    isInFlight.current = true;
    const settle = () => {
      isInFlight.current = false;
    };
    // The mutation reports its failure itself.
    run(variables).then(settle, settle);
  };
}
