import type { BillingSummary } from '@stackworks/contracts';
import { readBilling } from '#/modules/billing/queries/read-billing.ts';
import { syncCustomer } from '#/modules/billing/sync/sync-customer.ts';
import { isRejection } from '#/platform/stripe/call-stripe.ts';
import { idOf } from '#/platform/stripe/call-stripe.ts';
import { callStripeWithCard, getCardSubscription, type BillingDeps } from './card-subscription.ts';

/**
 * Cancels a subscription at the end of the paid month, or undoes that while it still runs.
 * @throws AppError conflict when there is nothing to cancel or resume, unavailable
 */
export const setCancelled = (
  deps: BillingDeps,
  clientId: string,
  isCancelled: boolean,
): Promise<BillingSummary> =>
  callStripeWithCard(async () => {
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

/**
 * Drops a change of plan that waits for payment: Stripe discards it when its invoice is void. One that was paid meanwhile
 * stays.
 * @throws AppError conflict for clients who don't pay by card, unavailable
 */
export const dropPendingChange = (deps: BillingDeps, clientId: string): Promise<BillingSummary> =>
  callStripeWithCard(async () => {
    const { customerId, subscription } = await getCardSubscription(deps, clientId);
    const invoice = idOf(subscription.latest_invoice);
    if (subscription.pending_update && invoice !== null) {
      try {
        await deps.stripe.invoices.voidInvoice(invoice);
      } catch (error) {
        if (!isRejection(error)) throw error;
        // Paid, void or expired since: the next sync says which.
        const { status } = await deps.stripe.invoices.retrieve(invoice);
        if (status === 'open') throw error;
      }
    }
    await syncCustomer(deps, customerId);
    return readBilling(deps, clientId);
  });
