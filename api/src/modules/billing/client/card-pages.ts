import type { Caller } from '#/platform/events/events.ts';
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
  caller: Caller<'client', BillingDeps>,
  purpose: 'card' | 'invoices',
): Promise<HostedPage> =>
  callStripeWithCard(async () => {
    const customer = await getCustomerId(caller, caller.actor.id);
    const pages = await findPortalPages(caller.stripe);
    const back = toBillingTab(caller, purpose);
    const { url } = await caller.stripe.billingPortal.sessions.create({
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
export const refreshBilling = (caller: Caller<'client', BillingDeps>): Promise<BillingSummary> =>
  callStripeWithCard(async () => {
    const { stripeCustomerId } = await getPayer(caller, caller.actor.id);
    const customer = stripeCustomerId ?? (await findBuyingCustomer(caller.db.read, caller.actor.id));
    if (customer !== null) await syncCustomer(caller, customer);
    return readBilling(caller, caller.actor.id);
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
