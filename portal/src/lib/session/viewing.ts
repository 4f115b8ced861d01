import type { ViewAsSession } from '@stackworks/contracts';

/** A member of staff looks, in this tab alone, at what a client sees. */
export type Viewing = Pick<ViewAsSession, 'token' | 'name'> & { clientId: string };

const key = 'viewing';

/** Whom this tab shows the portal of; null in every tab in which people are themselves. */
export function readViewing(): Viewing | null {
  // Tests run where there are no tabs.
  const stored = typeof sessionStorage === 'undefined' ? null : sessionStorage.getItem(key);
  return stored === null ? null : parse(stored);
}

/** Makes a tab show a client’s portal. @param tab its storage, which no other tab reads */
export function keepViewing(tab: Storage, viewing: Viewing): void {
  tab.setItem(key, JSON.stringify(viewing));
}

/** Makes this tab its visitor’s own again, and forgets what was typed in it. */
export function forgetViewing(): void {
  sessionStorage.clear();
}

/** Where typed text is stored: for staff viewing a client’s portal nothing stays once the tab is closed. */
export const typedStorage = (): Storage => (readViewing() ? sessionStorage : localStorage);

function parse(stored: string): Viewing | null {
  const value: unknown = JSON.parse(stored);
  if (typeof value !== 'object' || value === null) return null;
  if (!('token' in value && 'name' in value && 'clientId' in value)) return null;
  return { token: String(value.token), name: String(value.name), clientId: String(value.clientId) };
}
