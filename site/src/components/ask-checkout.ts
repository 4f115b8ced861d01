import { mounts, type CheckoutStatus } from '@stackworks/contracts';

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
