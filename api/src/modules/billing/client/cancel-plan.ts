import type { Caller } from '#/platform/events/events.ts';
import type { BillingSummary } from '@stackworks/contracts';
import type { Stripe } from 'stripe';
import type { BillingDeps } from '#/modules/billing/billing.deps.ts';
import { readBilling } from '#/modules/billing/queries/read-billing.ts';
import { findPaid } from '#/modules/billing/sync/read-subscriptions.ts';
import { metadataNames } from '#/modules/billing/sync/snapshot.ts';
import { syncCustomer } from '#/modules/billing/sync/sync-customer.ts';
import { idOf, isRejection } from '#/platform/stripe/call-stripe.ts';
import { callStripeWithCard, getCardSubscription } from './card-subscription.ts';

/** Changes a client's subscription at Stripe, then syncs it. @throws AppError conflict for clients who don't pay by card */
const changeSubscription = (
  caller: Caller<'client', BillingDeps>,
  change: (subscription: Stripe.Subscription) => Promise<void>,
): Promise<BillingSummary> =>
  callStripeWithCard(async () => {
    const { customerId, subscription } = await getCardSubscription(caller, caller.actor.id);
    await change(subscription);
    await syncCustomer(caller, customerId);
    return readBilling(caller, caller.actor.id);
  });

/**
 * Cancels a subscription at the end of the paid month, or undoes that while it still runs. Either way a smaller plan that was to
 * begin then is dropped: what ends, or stays, is the plan that is paid for.
 * @throws AppError conflict when there is nothing to cancel or resume, unavailable
 */
export const setCancelled = (caller: Caller<'client', BillingDeps>, isCancelled: boolean) =>
  changeSubscription(caller, async (subscription) => {
    const { id, cancel_at: at, cancel_at_period_end: isAtPeriodEnd } = subscription;
    if (isCancelled === (isAtPeriodEnd || at !== null)) return;
    const isOnDate = at !== null && !isAtPeriodEnd;
    await caller.stripe.subscriptions.update(id, {
      ...(isOnDate ? { cancel_at: '' } : { cancel_at_period_end: isCancelled }),
      ...keepPaidPlan(subscription),
    });
  });

/** What drops a smaller plan that waits for the next period; null without one. */
function keepPaidPlan(subscription: Stripe.Subscription): Stripe.SubscriptionUpdateParams | null {
  const [item] = subscription.items.data;
  const paid = item && findPaid(subscription, item);
  return item && paid
    ? {
        items: [{ id: item.id, price: paid.priceId }],
        proration_behavior: 'none',
        metadata: { [metadataNames.nextPrice]: '' },
      }
    : null;
}

/**
 * Drops a change of plan that waits for its payment, which Stripe discards when its invoice is void, or for the next period. One
 * that was paid meanwhile stays.
 * @throws AppError conflict for clients who don't pay by card, unavailable
 */
export const dropPendingChange = (caller: Caller<'client', BillingDeps>) =>
  changeSubscription(caller, async (subscription) => {
    const { latest_invoice: latest, pending_update: pending } = subscription;
    const unchanged = keepPaidPlan(subscription);
    if (unchanged) {
      await caller.stripe.subscriptions.update(subscription.id, unchanged);
      return;
    }
    const invoice = idOf(latest);
    if (pending === null || invoice === null) return;
    try {
      await caller.stripe.invoices.voidInvoice(invoice);
    } catch (error) {
      if (!isRejection(error)) throw error;
      // Paid, void or expired since: the next sync says which.
      const { status } = await caller.stripe.invoices.retrieve(invoice);
      if (status === 'open') throw error;
    }
  });
