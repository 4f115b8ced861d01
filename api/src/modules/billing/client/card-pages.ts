import type { HostedPage, BillingSummary } from '@stackworks/contracts';
import { and, desc, eq, isNotNull } from 'drizzle-orm';
import type { Reader } from '@stackworks/database';
import { findPortalPages } from '#/modules/billing/set-up/set-up-prices.ts';
import { checkouts } from '#/modules/billing/billing.tables.ts';
import { readBilling } from '#/modules/billing/queries/read-billing.ts';
import { syncCustomer } from '#/modules/billing/sync/sync-customer.ts';
import {
  callStripeWithCard,
  getCustomerId,
  toBillingTab,
  type BillingDeps,
  getPayer,
} from './card-subscription.ts';

/**
 * Opens Stripe's own pages for a client, to change their card or find every invoice.
 * @throws AppError conflict for clients who do not pay by card, unavailable
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
 * Brings what a client sees up to date with Stripe, for somebody who comes back from its pages or from buying a plan. A card
 * that was changed there is from then on the subscription's, and pays at once what is owed, as it does whenever they are read.
 * @throws AppError unavailable when Stripe does not answer
 */
export const refreshBilling = (deps: BillingDeps, clientId: string): Promise<BillingSummary> =>
  callStripeWithCard(async () => {
    const { stripeCustomerId } = await getPayer(deps, clientId);
    const customer = stripeCustomerId ?? (await findBuyingCustomer(deps.db.read, clientId));
    if (customer !== null) await syncCustomer(deps, customer);
    return readBilling(deps, clientId);
  });

/** The customer at Stripe of somebody who buys their first plan; null where they have begun none. */
async function findBuyingCustomer(reader: Reader, clientId: string): Promise<string | null> {
  const [begun] = await reader
    .select({ customer: checkouts.stripeCustomerId })
    .from(checkouts)
    .where(and(eq(checkouts.userId, clientId), isNotNull(checkouts.stripeCustomerId)))
    .orderBy(desc(checkouts.createdAt))
    .limit(1);
  return begun?.customer ?? null;
}
