import { type Role, tokenKeys } from '@stackworks/contracts';
import { useSyncExternalStore } from 'react';
import { readViewing } from './viewing.ts';

/**
 * The bearer token of a role, as this browser keeps it; in a tab that shows a client’s portal to staff, the token of that.
 * @returns the token, or null when nobody of that role is signed in here
 */
export function readToken(role: Role): string | null {
  const viewing = role === 'client' ? readViewing() : null;
  return viewing?.token ?? localStorage.getItem(tokenKeys[role].current);
}

/**
 * Keeps a token for the requests to come.
 * @param options `underOlderName` also writes the older key, as the two login screens do (decision D6)
 */
export function storeToken(role: Role, token: string, options: { underOlderName?: boolean } = {}): void {
  localStorage.setItem(tokenKeys[role].current, token);
  if (options.underOlderName) localStorage.setItem(tokenKeys[role].older, token);
}

/** Forgets a role's token under both of its names. */
export function clearToken(role: Role): void {
  localStorage.removeItem(tokenKeys[role].current);
  localStorage.removeItem(tokenKeys[role].older);
}

/**
 * Calls back when another tab signs in or out, and when a page comes back from the browser's history cache,
 * where it missed such changes.
 * @returns what stops the calls
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

/** A role's stored token, in step with sign-ins and sign-outs in other tabs; null when signed out. */
export function useToken(role: Role): string | null {
  return useSyncExternalStore(onTokensChanged, () => readToken(role));
}
