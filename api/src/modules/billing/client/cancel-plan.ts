import type { BillingSummary } from '@stackworks/contracts';
import type { Stripe } from 'stripe';
import type { BillingDeps } from '#/modules/billing/billing.deps.ts';
import { readBilling } from '#/modules/billing/queries/read-billing.ts';
import { syncCustomer } from '#/modules/billing/sync/sync-customer.ts';
import { idOf, isRejection } from '#/platform/stripe/call-stripe.ts';
import { callStripeWithCard, getCardSubscription } from './card-subscription.ts';

/** Changes a client's subscription at Stripe, then syncs it. @throws AppError conflict for clients who don't pay by card */
const changeSubscription = (
  deps: BillingDeps,
  clientId: string,
  change: (subscription: Stripe.Subscription) => Promise<void>,
): Promise<BillingSummary> =>
  callStripeWithCard(async () => {
    const { customerId, subscription } = await getCardSubscription(deps, clientId);
    await change(subscription);
    await syncCustomer(deps, customerId);
    return readBilling(deps, clientId);
  });

/**
 * Cancels a subscription at the end of the paid month, or undoes that while it still runs.
 * @throws AppError conflict when there is nothing to cancel or resume, unavailable
 */
export const setCancelled = (deps: BillingDeps, clientId: string, isCancelled: boolean) =>
  changeSubscription(deps, clientId, async ({ id, cancel_at: at, cancel_at_period_end: isAtPeriodEnd }) => {
    if (isCancelled === (isAtPeriodEnd || at !== null)) return;
    const isOnDate = at !== null && !isAtPeriodEnd;
    await deps.stripe.subscriptions.update(
      id,
      isOnDate ? { cancel_at: '' } : { cancel_at_period_end: isCancelled },
    );
  });

/**
 * Drops a change of plan that waits for payment: Stripe discards it when its invoice is void. One that was paid meanwhile
 * stays.
 * @throws AppError conflict for clients who don't pay by card, unavailable
 */
export const dropPendingChange = (deps: BillingDeps, clientId: string) =>
  changeSubscription(deps, clientId, async ({ latest_invoice: latest, pending_update: pending }) => {
    const invoice = idOf(latest);
    if (pending === null || invoice === null) return;
    try {
      await deps.stripe.invoices.voidInvoice(invoice);
    } catch (error) {
      if (!isRejection(error)) throw error;
      // Paid, void or expired since: the next sync says which.
      const { status } = await deps.stripe.invoices.retrieve(invoice);
      if (status === 'open') throw error;
    }
  });
