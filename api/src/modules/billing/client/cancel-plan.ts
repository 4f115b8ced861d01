import type { BillingSummary } from '@stackworks/contracts';
import { askAboutCard } from './read-card.ts';
import { getCardSubscription, type BillingDeps } from './card-subscription.ts';
import { readBilling } from '#/modules/billing/read-billing.ts';
import { syncCustomer } from '#/modules/billing/sync/sync-customer.ts';

/**
 * Lets a subscription end with the month that has been paid for, or takes that back while it still runs.
 * @throws AppError conflict where there is nothing to cancel or to keep, unavailable
 */
export const setCancelled = (
  deps: BillingDeps,
  clientId: string,
  isCancelled: boolean,
): Promise<BillingSummary> =>
  askAboutCard(async () => {
    const { customerId, subscription } = await getCardSubscription(deps, clientId);
    if (isCancelled !== (subscription.cancel_at_period_end || subscription.cancel_at !== null)) {
      await deps.stripe.subscriptions.update(subscription.id, {
        ...(!isCancelled && subscription.cancel_at !== null && !subscription.cancel_at_period_end
          ? { cancel_at: '' as const }
          : { cancel_at_period_end: isCancelled }),
      });
    }
    await syncCustomer(deps, customerId);
    return readBilling(deps, clientId);
  });
