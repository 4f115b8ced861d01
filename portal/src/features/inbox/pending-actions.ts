import { useSyncExternalStore } from 'react';
import { createListeners } from '#/lib/listeners.ts';

/** How long an action can be undone: a little longer than its toast is shown. */
export const undoMs = 6000;

/** @param isLeaving whether the page is being left, so that all has to be sent now */
type Act = (isLeaving: boolean) => Promise<void>;
type Pending = { keys: readonly string[]; timer: ReturnType<typeof setTimeout>; act: Act };

const pending = new Set<Pending>();
/** Their items stay hidden until the list has been read again. */
const underWay = new Set<Pending>();
const listeners = createListeners();
let hidden: readonly string[] = [];

function update(): void {
  hidden = [...pending, ...underWay].flatMap(({ keys }) => keys);
  listeners.notify();
}

/**
 * Acts on inbox items once it can no longer be undone, or when the page is left.
 * @returns undoes it; false once it has been done
 */
export function actLater(keys: readonly string[], act: Act): () => boolean {
  const mine: Pending = { keys, act, timer: setTimeout(() => void finish(mine), undoMs) };
  pending.add(mine);
  update();
  return () => {
    const isInTime = take(mine);
    update();
    return isInTime;
  };
}

function take(action: Pending): boolean {
  clearTimeout(action.timer);
  return pending.delete(action);
}

async function finish(action: Pending, isLeaving = false): Promise<void> {
  take(action);
  underWay.add(action);
  update();
  try {
    await action.act(isLeaving);
  } finally {
    underWay.delete(action);
    update();
  }
}

/** The items that something is about to be done about. */
export const usePendingActions = (): readonly string[] => useSyncExternalStore(subscribe, () => hidden);

function subscribe(listener: () => void): () => void {
  if (!listeners.hasAny()) window.addEventListener('pagehide', finishAll);
  return listeners.subscribe(listener);
}

function finishAll(): void {
  for (const action of pending) void finish(action, true);
}
