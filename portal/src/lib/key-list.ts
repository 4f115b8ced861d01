import { useSyncExternalStore } from 'react';
import { createListeners } from './listeners.ts';

let isOpen = false;
const { notify, subscribe } = createListeners();

function setOpen(next: boolean): void {
  isOpen = next;
  notify();
}

/** The list of all keys, which buttons of several screens open. */
export const openKeyList = (): void => setOpen(true);
export const closeKeyList = (): void => setOpen(false);
export const useIsKeyListOpen = (): boolean => useSyncExternalStore(subscribe, () => isOpen);
