import { useSyncExternalStore } from 'react';
import { createListeners } from '#/lib/listeners.ts';

/** How long an action can be undone: a little longer than its toast is shown. */
export const undoMs = 6000;

type Pending = { timer: ReturnType<typeof setTimeout>; act: () => Promise<void> };

const pending = new Map<string, Pending>();
/** Of items whose action is under way: they stay hidden until the list has been read again. */
const underWay = new Set<string>();
const listeners = createListeners();
let keys: readonly string[] = [];

function update(): void {
  keys = [...pending.keys(), ...underWay];
  listeners.notify();
}

/**
 * Acts on an inbox item once it can no longer be undone, or when the page is left.
 * @returns undoes it; false once it has been done
 */
export function actLater(key: string, act: () => Promise<void>): () => boolean {
  const mine = { timer: setTimeout(() => void finish(key), undoMs), act };
  pending.set(key, mine);
  update();
  return () => {
    if (pending.get(key) !== mine) return false;
    take(key);
    update();
    return true;
  };
}

function take(key: string): Pending | undefined {
  const entry = pending.get(key);
  clearTimeout(entry?.timer);
  pending.delete(key);
  return entry;
}

async function finish(key: string): Promise<void> {
  const entry = take(key);
  if (!entry) return;
  underWay.add(key);
  update();
  try {
    await entry.act();
  } finally {
    underWay.delete(key);
    update();
  }
}

/** The items that something is about to be done about. */
export const usePendingActions = (): readonly string[] => useSyncExternalStore(subscribe, () => keys);

function subscribe(listener: () => void): () => void {
  if (!listeners.hasAny()) window.addEventListener('pagehide', finishAll);
  return listeners.subscribe(listener);
}

function finishAll(): void {
  for (const key of pending.keys()) void finish(key);
}
