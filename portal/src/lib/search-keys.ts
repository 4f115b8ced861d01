import { portalRoutes } from '@stackworks/contracts';
import { isComposing } from '@stackworks/ui';
import { useSyncExternalStore } from 'react';
import { isTypedInto } from './is-typed-into.ts';
import { createListeners } from './listeners.ts';

declare global {
  interface Window {
    /** The keys pressed after Ctrl or Cmd and K, which a script in index.html heard before this code was there. */
    earlyKeys?: string[];
  }
}

const staffPaths: readonly string[] = [
  portalRoutes.adminDashboard,
  portalRoutes.adminMessages,
  portalRoutes.adminPortal,
  portalRoutes.adminPortalOld,
];

/** Keys that move in the list of the search, or choose from it. */
export const listKeys: ReadonlySet<string> = new Set(['Enter', 'ArrowDown', 'ArrowUp', 'Home', 'End']);

/** How often the search has been opened, and which of these it is open for: 0 for none. */
let openings = 0;
let opening = 0;
/** The keys pressed before the input was there; null afterwards. */
let typedEarly: string[] | null = null;
const { notify, subscribe } = createListeners();

export function openSearch(): void {
  openings += 1;
  opening = openings;
  typedEarly = [];
  notify();
}

export function closeSearch(): void {
  opening = 0;
  typedEarly = null;
  notify();
}

/** Which opening of the search this is; 0 while it is closed. A new one needs a new dialog: one that closes reports so a moment later. */
export const useSearchOpening = (): number => useSyncExternalStore(subscribe, () => opening);

/** Passes on the keys pressed before the input was there, which from now on gets them itself. */
export function takeTypedEarly(take: (keys: readonly string[]) => void): void {
  if (typedEarly) take(typedEarly);
  typedEarly = null;
}

const clientPaths: readonly string[] = [
  portalRoutes.taskWorkflow,
  portalRoutes.clientSettings,
  portalRoutes.project.replace(':id', ''),
];

const isStaffArea = (): boolean => staffPaths.includes(window.location.pathname);

function isClientArea(): boolean {
  const { pathname } = window.location;
  return (
    pathname.startsWith(portalRoutes.clientPortal) || clientPaths.some((path) => pathname.startsWith(path))
  );
}

const isSearchKey = (key: string): boolean => key.length === 1 || key === 'Backspace' || listKeys.has(key);

/**
 * Opens the search with Ctrl or Cmd and K, in the staff area also with / where nothing is being typed. It listens
 * before the area's code has loaded, so that no letter is lost.
 */
export function watchSearchKeys(): void {
  window.onkeydown = null;
  if (window.earlyKeys && isStaffArea()) {
    openSearch();
    typedEarly = window.earlyKeys.filter(isSearchKey);
  }
  document.addEventListener('keydown', (event) => {
    if (!(isStaffArea() || isClientArea()) || event.defaultPrevented || isComposing(event)) return;
    const isPlain = !event.ctrlKey && !event.metaKey && !event.altKey;
    if (opening > 0 && typedEarly !== null && isPlain) {
      if (!isSearchKey(event.key)) return;
      event.preventDefault();
      typedEarly.push(event.key);
      return;
    }
    if (document.querySelector('dialog[open]')) return;
    const isChord = event.key.toLowerCase() === 'k' && (event.ctrlKey || event.metaKey) && !event.altKey;
    const isSlash = event.key === '/' && isPlain && isStaffArea() && !isTypedInto(event.target);
    if (!isChord && !isSlash) return;
    event.preventDefault();
    openSearch();
  });
}
