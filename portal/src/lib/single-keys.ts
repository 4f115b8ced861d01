import { isComposing } from '@stackworks/ui';
import { useSyncExternalStore } from 'react';
import { isTypedInto } from './is-typed-into.ts';
import { createListeners } from './listeners.ts';

/** Off for people whose tools press letters by mistake (WCAG 2.1.4). Stored in this browser. */
const storageKey = 'single-keys';
const off = 'off';
const { notify, subscribe } = createListeners();

const areSingleKeysOn = (): boolean => localStorage.getItem(storageKey) !== off;

export function setSingleKeys(isOn: boolean): void {
  if (isOn) localStorage.removeItem(storageKey);
  else localStorage.setItem(storageKey, off);
  notify();
}

export const useSingleKeys = (): boolean => useSyncExternalStore(subscribe, areSingleKeysOn);

/** The single key that an event is for; null while typing, with Ctrl and the like, in a dialog or menu, or if they are off. */
export function readSingleKey(event: KeyboardEvent): string | null {
  if (event.defaultPrevented || isComposing(event) || event.ctrlKey || event.metaKey || event.altKey)
    return null;
  if (event.key.length !== 1 || isTypedInto(event.target) || !areSingleKeysOn()) return null;
  if (document.querySelector('dialog[open], [role="menu"]')) return null;
  return event.key.toLowerCase();
}
