import type { ViewAsSession } from '@stackworks/contracts';

/** Staff viewing a client's portal, in this tab alone. */
export type Viewing = Pick<ViewAsSession, 'token' | 'name'> & { clientId: string };

const key = 'viewing';

/** The client whose portal this tab shows; null in every other tab. */
export function readViewing(): Viewing | null {
  // Tests run without tabs.
  const stored = typeof sessionStorage === 'undefined' ? null : sessionStorage.getItem(key);
  return stored === null ? null : parse(stored);
}

/** @param tab its storage, which no other tab reads */
export function startViewing(tab: Storage, viewing: Viewing): void {
  tab.setItem(key, JSON.stringify(viewing));
}

/** Ends the view in this tab, and clears what was typed in it. */
export function endViewing(): void {
  sessionStorage.clear();
}

/** While staff view a client’s portal, nothing typed stays once the tab is closed. */
export const draftStorage = (): Storage => (readViewing() ? sessionStorage : localStorage);

/** The names in that storage that begin with a prefix. */
export function draftNames(prefix: string): string[] {
  const storage = draftStorage();
  const names = Array.from({ length: storage.length }, (_, index) => storage.key(index) ?? '');
  return names.filter((name) => name.startsWith(prefix));
}

function parse(stored: string): Viewing | null {
  const value: unknown = JSON.parse(stored);
  if (typeof value !== 'object' || value === null) return null;
  if (!('token' in value && 'name' in value && 'clientId' in value)) return null;
  return { token: String(value.token), name: String(value.name), clientId: String(value.clientId) };
}
