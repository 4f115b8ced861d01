import { mounts, portalRoutes, siteRoutes, tokenKeys, type CheckoutBuyer } from '@stackworks/contracts';

/** The account of a client who is signed in and may buy. */
export type Account = Extract<CheckoutBuyer, { kind: 'client' }>;

/** Whether somebody seems to be signed in here; only the server knows. */
export function seemsSignedIn(): boolean {
  try {
    return [tokenKeys.client.current, tokenKeys.admin.current].some(
      (key) => localStorage.getItem(key) !== null,
    );
  } catch {
    return false;
  }
}

/** Asks the server who buys in this browser. Without a response it is a visitor: the server decides again as they pay. */
export async function askBuyer(): Promise<CheckoutBuyer> {
  try {
    const response = await fetch(`${mounts.api}/checkouts/buyer`, { signal: AbortSignal.timeout(8_000) });
    return response.ok ? await response.json() : { kind: 'visitor' };
  } catch {
    return { kind: 'visitor' };
  }
}

/** Where a client sees to their plan. */
export const billingAddress = `${portalRoutes.clientPortal}?tab=billing`;

/**
 * Where a buyer goes once they have paid: a client back to their portal, which asks how the payment stands, a visitor to the
 * home page. Source: public-site specification §7, "Card payment".
 */
export const toReturnAddress = (account: object | null): string =>
  account === null ? `${siteRoutes.home}?payment=success` : `${billingAddress}&returned=checkout`;
