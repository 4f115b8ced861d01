import { useSyncExternalStore } from 'react';
import { createListeners } from './listeners.ts';

/** Off for people whose tools press letters by mistake (WCAG 2.1.4). Stored in this browser. */
const storageKey = 'single-keys';
const off = 'off';
const { notify, subscribe } = createListeners();

export const areSingleKeysOn = (): boolean => localStorage.getItem(storageKey) !== off;

export function setSingleKeys(isOn: boolean): void {
  if (isOn) localStorage.removeItem(storageKey);
  else localStorage.setItem(storageKey, off);
  notify();
}

export const useSingleKeys = (): boolean => useSyncExternalStore(subscribe, areSingleKeysOn);
