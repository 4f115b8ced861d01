import type { HostedPage } from '@stackworks/contracts';
import { askAboutCard } from './read-card.ts';
import { getCustomerId, toBillingTab, type BillingDeps } from './card-subscription.ts';
import { findPortalPages } from '#/modules/billing/set-up-portal-pages.ts';

/**
 * Opens the card service's own pages for a client, where they change their card or find every invoice.
 * @throws AppError conflict for somebody who does not pay by card, unavailable
 */
export const openCardPages = (
  deps: BillingDeps,
  clientId: string,
  purpose: 'card' | 'invoices',
): Promise<HostedPage> =>
  askAboutCard(async () => {
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
