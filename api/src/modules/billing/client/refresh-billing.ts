import type { BillingSummary } from '@stackworks/contracts';
import { askAboutCard } from './ask-about-card.ts';
import { getPayer, type BillingDeps } from './card-subscription.ts';
import { readBilling } from '#/modules/billing/read-billing.ts';
import { syncCustomer } from '#/modules/billing/sync/sync-customer.ts';

/**
 * Brings what a client sees up to date with the card service, for somebody who comes back from its pages. A card that was
 * changed there is from then on the subscription's, and pays at once what is owed, as it does whenever they are read.
 * @throws AppError unavailable when the card service does not answer
 */
export const refreshBilling = (deps: BillingDeps, clientId: string): Promise<BillingSummary> =>
  askAboutCard(async () => {
    const { stripeCustomerId } = await getPayer(deps, clientId);
    if (stripeCustomerId !== null) await syncCustomer(deps, stripeCustomerId);
    return readBilling(deps, clientId);
  });
