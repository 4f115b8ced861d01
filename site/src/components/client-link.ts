import type { CheckoutBuyer } from '@stackworks/contracts';
import { fetchBuyer } from '#/islands/checkout/buyer.ts';

/** A plan's payment link for the client who is signed in; null if they can't buy by it. */
export const toClientLink = async (link: string): Promise<string | null> =>
  withBuyer(link, await fetchBuyer());

/** Stripe's page then takes no other address, so that the plan is found to be the client's. */
export function withBuyer(link: string, buyer: CheckoutBuyer): string | null {
  if (buyer.kind !== 'client' || buyer.obstacle !== null) return null;
  const address = new URL(link);
  address.searchParams.set('locked_prefilled_email', buyer.email);
  address.searchParams.set('client_reference_id', buyer.id);
  return address.href;
}
