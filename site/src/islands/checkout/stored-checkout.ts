import { type CheckoutStatus, mounts } from '@stackworks/contracts';

/** The checkout that this tab has begun: the page one comes back to after paying asks the server how it stands. */
export type KeptCheckout = { checkoutId: string; plan: string; email: string };

const key = 'checkout';

/** Keeps which checkout this tab has begun. */
export function keepCheckout({ checkoutId, plan, email }: KeptCheckout): void {
  try {
    sessionStorage.setItem(key, `${checkoutId} ${plan} ${email}`);
  } catch {
    // Then the page one comes back to says that a mail is on its way.
  }
}

/** The checkout this tab has begun, or null. */
export function findCheckout(): KeptCheckout | null {
  try {
    const [checkoutId, plan, email = ''] = sessionStorage.getItem(key)?.split(' ') ?? [];
    return checkoutId && plan ? { checkoutId, plan, email } : null;
  } catch {
    return null;
  }
}

const tabKeyName = 'checkout_key';
let ownTabKey: string | null = null;

/** The key by which this tab alone goes on with what it has begun: the server gives nobody else's payment for an email. */
export function findTabKey(): string {
  try {
    const known = sessionStorage.getItem(tabKeyName);
    if (known) return known;
    ownTabKey ??= makeKey();
    sessionStorage.setItem(tabKeyName, ownTabKey);
    return ownTabKey;
  } catch {
    // Then a reload begins anew.
    return (ownTabKey ??= makeKey());
  }
}

const makeKey = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(24)), (byte) => byte.toString(16).padStart(2, '0')).join(
    '',
  );

/** How a checkout stands; `unknown` where the server has none like it, `unreachable` where it gave no answer. */
export type CheckoutAnswer =
  CheckoutStatus | { state: 'unknown'; planName: null } | { state: 'unreachable'; planName: null };

/** Asks the server what has become of a checkout. */
export async function askCheckout(checkoutId: string): Promise<CheckoutAnswer> {
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
