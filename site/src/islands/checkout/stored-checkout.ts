import { type CheckoutStatus, mounts } from '@stackworks/contracts';

/** The checkout that this tab has begun: the page after paying fetches its status. */
export type StoredCheckout = { checkoutId: string; plan: string; email: string; link?: string };

const key = 'checkout';

export function storeCheckout({ checkoutId, plan, email, link = '' }: StoredCheckout): void {
  try {
    sessionStorage.setItem(key, `${checkoutId} ${plan} ${email} ${link}`);
  } catch {
    // Then the page after paying only says that an email is on its way.
  }
}

export function findCheckout(): StoredCheckout | null {
  try {
    const [checkoutId, plan, email = '', link] = sessionStorage.getItem(key)?.split(' ') ?? [];
    return checkoutId && plan ? { checkoutId, plan, email, ...(link && { link }) } : null;
  } catch {
    return null;
  }
}

const browserKeyName = 'checkout_key';
let ownKey: string | null = null;

/** Only this browser can resume its checkout, with this key: an email address alone gives no access. Its windows share it. */
export function findBrowserKey(): string {
  try {
    const known = localStorage.getItem(browserKeyName);
    if (known) return known;
    ownKey ??= makeKey();
    localStorage.setItem(browserKeyName, ownKey);
    return ownKey;
  } catch {
    // Then a reload starts over.
    return (ownKey ??= makeKey());
  }
}

const makeKey = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(24)), (byte) => byte.toString(16).padStart(2, '0')).join(
    '',
  );

/** The status of a checkout; `unknown` if the server doesn't have it, `unreachable` without a response. */
export type FetchedCheckout = CheckoutStatus | { state: 'unknown' | 'unreachable'; planName: null };

export async function fetchCheckout(checkoutId: string): Promise<FetchedCheckout> {
  try {
    const response = await fetch(`${mounts.api}/checkouts/${encodeURIComponent(checkoutId)}`, {
      signal: AbortSignal.timeout(12_000),
    });
    if (response.status === 404) return { state: 'unknown', planName: null };
    if (!response.ok) return { state: 'unreachable', planName: null };
    return await response.json();
  } catch {
    return { state: 'unreachable', planName: null };
  }
}
