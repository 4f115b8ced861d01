import { useEffect } from 'react';

/** Whether the page's history is at the entry that the open panel has added. */
export const isOwnEntry = (): boolean => {
  const state: unknown = history.state;
  return typeof state === 'object' && state !== null && 'stackbot' in state;
};

/**
 * Where the panel takes the whole screen, a phone's Back closes it rather than leaving the page.
 * @param isFull whether it does
 */
export function useBack(isFull: boolean, onClose: () => void): void {
  useEffect(() => {
    if (!isFull) return;
    // After a reload, or coming back, the entry is there already.
    if (!isOwnEntry()) history.pushState(Object.assign({}, history.state, { stackbot: true }), '');
    addEventListener('popstate', onClose);
    return () => {
      removeEventListener('popstate', onClose);
      if (isOwnEntry()) history.back();
    };
  }, [isFull, onClose]);
}
