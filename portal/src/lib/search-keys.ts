import { portalRoutes } from '@stackworks/contracts';
import { isComposing } from '@stackworks/ui';
import { useLayoutEffect, useSyncExternalStore } from 'react';
import { tinykeys } from 'tinykeys';
import { isTypedInto } from './is-typed-into.ts';
import { createListeners } from './listeners.ts';
import { readToken } from './session/tokens.ts';

const staffPaths: readonly string[] = [
  portalRoutes.adminDashboard,
  portalRoutes.adminMessages,
  portalRoutes.adminPortal,
  portalRoutes.adminPortalOld,
];

const clientPaths: readonly string[] = [
  portalRoutes.clientPortal,
  portalRoutes.taskWorkflow,
  portalRoutes.clientSettings,
  portalRoutes.project.replace(':id', ''),
];

/** How often the search has been opened, and which of these it is open for: 0 for none. */
let openings = 0;
let opening = 0;
/** Whether the search's code is there. Until then a box of its own takes what is typed. */
let isThere = false;
let typedEarly = '';
const { notify, subscribe } = createListeners();

export function openSearch(): void {
  openings += 1;
  opening = openings;
  typedEarly = '';
  notify();
}

export function closeSearch(): void {
  opening = 0;
  notify();
}

/**
 * Which opening of the search this is; 0 while it is closed. A new one needs a new dialog: one that closes reports so a moment
 * later. The caller shows the search.
 */
export function useSearchOpening(): number {
  useLayoutEffect(() => {
    isThere = true;
    notify();
    return () => {
      isThere = false;
      closeSearch();
    };
  }, []);
  return useSyncExternalStore(subscribe, () => opening);
}

/** Whether the search is open before its code is there. */
export const useIsSearchEarly = (): boolean => useSyncExternalStore(subscribe, () => opening > 0 && !isThere);

export const readTypedEarly = (): string => typedEarly;

export function typeEarly(text: string): void {
  typedEarly = text;
}

const isStaffArea = (): boolean => staffPaths.includes(window.location.pathname);

const isClientArea = (): boolean =>
  clientPaths.some((path) => window.location.pathname.startsWith(path)) && readToken('client') !== null;

/** Opens the search with Ctrl or Cmd and K, in the staff area also with / where nothing is being typed. */
export function watchSearchKeys(): void {
  const open = (event: KeyboardEvent) => {
    event.preventDefault();
    openSearch();
  };
  const presses = {
    'Control+[Shift]+k': open,
    'Meta+[Shift]+k': open,
    '[Shift]+/': (event: KeyboardEvent) => {
      if (isStaffArea() && !isTypedInto(event.target)) open(event);
    },
  };
  tinykeys(window, presses, {
    ignore: (event) =>
      !(isStaffArea() || isClientArea()) ||
      event.defaultPrevented ||
      isComposing(event) ||
      document.querySelector('dialog[open]') !== null,
  });
}
