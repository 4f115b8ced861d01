import {
  type CheckoutBuyer,
  type CheckoutDetails,
  checkoutDetailsKey,
  mounts,
  portalRoutes,
  siteRoutes,
  tokenKeys,
} from '@stackworks/contracts';

export type Account = Extract<CheckoutBuyer, { kind: 'client' }>;

/** The token of the payment link that this page was opened with; null without one. */
export const findLink = (): string | null => new URLSearchParams(location.search).get('token');

/** The address of the same page for a plan, without a payment link or with it. */
export const toCheckoutAddress = (plan: string, token?: string): string =>
  `${siteRoutes.subscribe}?${new URLSearchParams({ ...(token !== undefined && { token }), plan }).toString()}`;

/** Whether someone seems to be signed in here; only the server knows. */
export function seemsSignedIn(): boolean {
  try {
    const keys = [tokenKeys.client.current, tokenKeys.admin.current];
    return keys.some((key) => localStorage.getItem(key) !== null);
  } catch {
    return false;
  }
}

/**
 * Fetches who buys in this browser. Without a response it is a visitor, or a link that can't be used yet: the server decides
 * again on payment.
 */
export async function fetchBuyer(): Promise<CheckoutBuyer> {
  const link = findLink();
  const unknown: CheckoutBuyer =
    link === null
      ? { kind: 'visitor' }
      : { kind: 'unusable-link', problem: 'unavailable', obstacle: unreachableLink };
  try {
    const query = link === null ? '' : `?${new URLSearchParams({ link }).toString()}`;
    const response = await fetch(`${mounts.api}/checkouts/buyer${query}`, {
      signal: AbortSignal.timeout(8_000),
    });
    return response.ok ? await response.json() : unknown;
  } catch {
    return unknown;
  }
}

const unreachableLink =
  'We couldn’t check your link, so nothing was charged. Check your connection and load this page again.';

export const billingAddress = `${portalRoutes.clientPortal}?tab=billing`;

/** Where a buyer goes once they have paid: to Billing or the home page. Source: public-site specification §7, "Card payment". */
export const toReturnAddress = (account: object | null): string =>
  account === null ? `${siteRoutes.home}?payment=success` : `${billingAddress}&returned=checkout`;

/** For browsers without storage. */
let known: CheckoutDetails | null = null;

/** Reads what this tab has stored of the buyer; empty texts by default. */
export function readDetails(): CheckoutDetails {
  const stored: Record<string, unknown> = { ...readStored() };
  return {
    name: toText(stored['name']),
    email: toText(stored['email']),
    company: toText(stored['company']),
    receiptEmail: toText(stored['receiptEmail']),
  };
}

/** Stores what has been typed while the tab is open. */
export function storeDetails(details: CheckoutDetails): void {
  known = details;
  try {
    sessionStorage.setItem(checkoutDetailsKey, JSON.stringify(details));
  } catch {
    // Then it must be typed again after a reload.
  }
}

function readStored(): object {
  try {
    const stored: unknown = JSON.parse(sessionStorage.getItem(checkoutDetailsKey) ?? 'null');
    return stored instanceof Object ? stored : { ...known };
  } catch {
    return { ...known };
  }
}

const toText = (value: unknown): string => (typeof value === 'string' ? value : '');
