import type { InboxItem } from '@stackworks/contracts';
import { useSyncExternalStore } from 'react';
import { createListeners } from '#/lib/listeners.ts';

/** How long an action can be undone: a little longer than its toast is shown. */
export const undoMs = 6000;

/** @param isLeaving whether the page is being left, so that all has to be sent now */
type Act = (isLeaving: boolean) => Promise<void>;
type Pending = { items: readonly InboxItem[]; timer: ReturnType<typeof setTimeout>; act: Act };

const pending = new Set<Pending>();
/** When each was sent. Their items stay hidden until the list has been read again. */
const underWay = new Map<Pending, number>();
const listeners = createListeners();

/** An item that something is about to be done about, and when that was sent; null while it can be undone. */
export type HiddenItem = { item: InboxItem; sentAt: number | null };

let hidden: readonly HiddenItem[] = [];

function update(): void {
  const hide = ({ items }: Pending, sentAt: number | null) => items.map((item) => ({ item, sentAt }));
  hidden = [
    ...[...pending].flatMap((action) => hide(action, null)),
    ...[...underWay].flatMap(([action, sentAt]) => hide(action, sentAt)),
  ];
  listeners.notify();
}

/**
 * Acts on inbox items once it can no longer be undone, or when the page is left.
 * @returns undoes it; false once it has been done
 */
export function actLater(items: readonly InboxItem[], act: Act): () => boolean {
  const mine: Pending = { items, act, timer: setTimeout(() => void finish(mine), undoMs) };
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
  underWay.set(action, Date.now());
  update();
  try {
    await action.act(isLeaving);
  } finally {
    underWay.delete(action);
    update();
  }
}

export const useHiddenItems = (): readonly HiddenItem[] => useSyncExternalStore(subscribe, () => hidden);

function subscribe(listener: () => void): () => void {
  if (!listeners.hasAny()) window.addEventListener('pagehide', finishAll);
  return listeners.subscribe(listener);
}

function finishAll(): void {
  for (const action of pending) void finish(action, true);
}
