import type { BillingSummary } from '@stackworks/contracts';
import { isRejection } from '#/platform/stripe/call-stripe.ts';
import { readBilling } from '#/modules/billing/read-billing.ts';
import { idOf } from '#/modules/billing/sync/read-charges.ts';
import { syncCustomer } from '#/modules/billing/sync/sync-customer.ts';
import { askAboutCard } from './read-card.ts';
import { getCardSubscription, type BillingDeps } from './card-subscription.ts';

/**
 * Drops a change of plan that waits for its payment: Stripe discards the change when its invoice is void. One that was paid in
 * the meantime stands, and without one nothing happens.
 * @returns how the subscription then stands
 * @throws AppError conflict for somebody who does not pay by card, unavailable
 */
export const dropPendingChange = (deps: BillingDeps, clientId: string): Promise<BillingSummary> =>
  askAboutCard(async () => {
    const { customerId, subscription } = await getCardSubscription(deps, clientId);
    const invoice = idOf(subscription.latest_invoice);
    if (subscription.pending_update && invoice !== null) {
      try {
        await deps.stripe.invoices.voidInvoice(invoice);
      } catch (error) {
        if (!isRejection(error)) throw error;
        // Paid, void or expired since it was read: what is read next says which.
        const { status } = await deps.stripe.invoices.retrieve(invoice);
        if (status === 'open') throw error;
      }
    }
    await syncCustomer(deps, customerId);
    return readBilling(deps, clientId);
  });
