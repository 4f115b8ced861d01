import { portalRoutes } from '@stackworks/contracts';
import { useSyncExternalStore } from 'react';
import { isTypedInto } from './is-typed-into.ts';
import { createListeners } from './listeners.ts';

const staffPaths: readonly string[] = [
  portalRoutes.adminDashboard,
  portalRoutes.adminMessages,
  portalRoutes.adminPortal,
  portalRoutes.adminPortalOld,
];

let isOpen = false;
/** What was typed before the input was there; null afterwards. */
let typedEarly: string | null = null;
const { notify, subscribe } = createListeners();

function setOpen(next: boolean): void {
  isOpen = next;
  typedEarly = next ? '' : null;
  notify();
}

export const openSearch = (): void => setOpen(true);
export const closeSearch = (): void => setOpen(false);

export const useIsSearchOpen = (): boolean => useSyncExternalStore(subscribe, () => isOpen);

/** Passes on what was typed before the input was there, which from now on gets the keys. */
export function takeTypedEarly(take: (typed: string) => void): void {
  if (typedEarly) take(typedEarly);
  typedEarly = null;
}

/**
 * Opens the search with Ctrl or Cmd and K in the staff area, or with / where nothing is being typed. It listens
 * before the area's code has loaded, so that no letter is lost.
 */
export function watchSearchKeys(): void {
  document.addEventListener('keydown', (event) => {
    if (!staffPaths.includes(window.location.pathname) || event.defaultPrevented || event.isComposing) return;
    const isPlain = !event.ctrlKey && !event.metaKey && !event.altKey;
    if (isOpen && typedEarly !== null && isPlain) {
      if (event.key.length !== 1 && event.key !== 'Backspace') return;
      event.preventDefault();
      typedEarly = event.key === 'Backspace' ? typedEarly.slice(0, -1) : typedEarly + event.key;
      return;
    }
    if (document.querySelector('dialog[open]')) return;
    const isChord = event.key.toLowerCase() === 'k' && (event.ctrlKey || event.metaKey) && !event.altKey;
    if (!isChord && !(event.key === '/' && isPlain && !isTypedInto(event.target))) return;
    event.preventDefault();
    openSearch();
  });
}
