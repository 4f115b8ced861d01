import { type Role, tokenKeys } from '@stackworks/contracts';
import { useSyncExternalStore } from 'react';
import { readViewing } from './viewing.ts';

/** A role's stored token; in a tab that shows a client’s portal to staff, that view's token. Null when signed out. */
export function readToken(role: Role): string | null {
  const viewing = role === 'client' ? readViewing() : null;
  return viewing?.token ?? localStorage.getItem(tokenKeys[role].current);
}

/** @param options `underOlderName` also writes the older key, as the two login screens do (decision D6) */
export function storeToken(role: Role, token: string, options: { underOlderName?: boolean } = {}): void {
  localStorage.setItem(tokenKeys[role].current, token);
  if (options.underOlderName) localStorage.setItem(tokenKeys[role].older, token);
}

export function clearToken(role: Role): void {
  localStorage.removeItem(tokenKeys[role].current);
  localStorage.removeItem(tokenKeys[role].older);
}

/**
 * Calls back when another tab signs in or out, and when a page returns from the history cache, where it missed that.
 * @returns unsubscribes
 */
export function onTokensChanged(listener: () => void): () => void {
  const onStorage = ({ key }: StorageEvent) => {
    const isToken = Object.values(tokenKeys).some(({ current }) => current === key);
    if (isToken || key === null) listener();
  };
  const onPageShow = ({ persisted }: PageTransitionEvent) => {
    if (persisted) listener();
  };
  window.addEventListener('storage', onStorage);
  window.addEventListener('pageshow', onPageShow);
  return () => {
    window.removeEventListener('storage', onStorage);
    window.removeEventListener('pageshow', onPageShow);
  };
}

/** A role's token, in step with other tabs. */
export function useToken(role: Role): string | null {
  return useSyncExternalStore(onTokensChanged, () => readToken(role));
}
