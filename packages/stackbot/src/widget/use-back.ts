import { useLayoutEffect } from 'react';

/** Whether the page's history is at the entry that the open panel has added. */
export const isOwnEntry = (): boolean => {
  const state: unknown = history.state;
  return typeof state === 'object' && state !== null && 'stackbot' in state;
};

const goBack = (): Promise<void> =>
  new Promise((resolve) => {
    addEventListener('popstate', () => resolve(), { once: true });
    history.back();
  });

/** Until the entry of the panel that was closed last is gone: going back takes a moment, and opening again does not wait. */
let settled = Promise.resolve();

/**
 * Where the panel takes the whole screen, a phone's Back closes it rather than leaving the page.
 * @param isFull whether it does
 * @param onClose the same function each time
 */
export function useBack(isFull: boolean, onClose: () => void): void {
  // With the panel, not after it is painted: Back may be the next thing that is pressed.
  useLayoutEffect(() => {
    if (!isFull) return;
    let isOpen = true;
    void settled.then(() => {
      if (!isOpen) return;
      // After a reload, or coming back, the entry is there already.
      if (!isOwnEntry()) history.pushState(Object.assign({}, history.state, { stackbot: true }), '');
      addEventListener('popstate', onClose);
    });
    return () => {
      isOpen = false;
      removeEventListener('popstate', onClose);
      if (isOwnEntry()) settled = goBack();
    };
  }, [isFull, onClose]);
}
