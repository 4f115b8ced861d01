import type { Role } from '@stackworks/contracts';
import { useSyncExternalStore } from 'react';
import { onTokensChanged, readToken } from './tokens.ts';

/** A role's stored token, kept in step with sign-ins and sign-outs in other tabs; null when signed out. */
export function useToken(role: Role): string | null {
  return useSyncExternalStore(onTokensChanged, () => readToken(role));
}
