import type { HostedPage, BillingSummary } from '@stackworks/contracts';
import type { BillingDeps } from '#/modules/billing/billing.deps.ts';
import { and, desc, eq, isNotNull } from 'drizzle-orm';
import type { Reader } from '@stackworks/database';
import { findPortalPages } from '#/modules/billing/set-up/set-up-prices.ts';
import { checkouts } from '#/modules/billing/billing.tables.ts';
import { readBilling } from '#/modules/billing/queries/read-billing.ts';
import { syncCustomer } from '#/modules/billing/sync/sync-customer.ts';
import { callStripeWithCard, getCustomerId, toBillingTab, getPayer } from './card-subscription.ts';

/**
 * Opens Stripe's pages for a client, to change their card or see every invoice.
 * @throws AppError conflict for clients who don't pay by card, unavailable
 */
export const openCardPages = (
  deps: BillingDeps,
  clientId: string,
  purpose: 'card' | 'invoices',
): Promise<HostedPage> =>
  callStripeWithCard(async () => {
    const customer = await getCustomerId(deps, clientId);
    const pages = await findPortalPages(deps.stripe);
    const back = toBillingTab(deps, purpose);
    const { url } = await deps.stripe.billingPortal.sessions.create({
      customer,
      return_url: back,
      ...(pages && { configuration: pages.id }),
      ...(purpose === 'card' && {
        flow_data: {
          type: 'payment_method_update' as const,
          after_completion: { type: 'redirect' as const, redirect: { return_url: back } },
        },
      }),
    });
    return { url };
  });

/**
 * Syncs a client who comes back from Stripe's pages or from the checkout. As in any sync, a new card becomes the
 * subscription's and pays what is owed.
 * @throws AppError unavailable
 */
export const refreshBilling = (deps: BillingDeps, clientId: string): Promise<BillingSummary> =>
  callStripeWithCard(async () => {
    const { stripeCustomerId } = await getPayer(deps, clientId);
    const customer = stripeCustomerId ?? (await findBuyingCustomer(deps.db.read, clientId));
    if (customer !== null) await syncCustomer(deps, customer);
    return readBilling(deps, clientId);
  });

/** The customer of a client's first checkout; null if there is none. */
async function findBuyingCustomer(reader: Reader, clientId: string): Promise<string | null> {
  const [begun] = await reader
    .select({ customer: checkouts.stripeCustomerId })
    .from(checkouts)
    .where(and(eq(checkouts.userId, clientId), isNotNull(checkouts.stripeCustomerId)))
    .orderBy(desc(checkouts.createdAt))
    .limit(1);
  return begun?.customer ?? null;
}
