import type { BillingSummary } from '@stackworks/contracts';
import type { Stripe } from 'stripe';
import { askAboutCard } from './ask-about-card.ts';
import { getPayer, type BillingDeps } from './card-subscription.ts';
import { liveStatuses } from '#/modules/billing/subscription-status.ts';
import { readBilling } from '#/modules/billing/read-billing.ts';
import { syncCustomer } from '#/modules/billing/sync/sync-customer.ts';

/**
 * Brings what a client sees up to date with the card service, for somebody who comes back from its pages. A card that was
 * changed there is from then on the subscription's, and pays at once what is owed.
 * @throws AppError unavailable when the card service does not answer
 */
export const refreshBilling = (deps: BillingDeps, clientId: string): Promise<BillingSummary> =>
  askAboutCard(async () => {
    const { stripeCustomerId, stripeSubscriptionId } = await getPayer(deps, clientId);
    if (stripeCustomerId !== null) {
      if (stripeSubscriptionId !== null) await useNewCard(deps, stripeCustomerId, stripeSubscriptionId);
      await syncCustomer(deps, stripeCustomerId);
    }
    return readBilling(deps, clientId);
  });

/**
 * The card service's pages change the card of a customer, while a subscription that was begun with a card goes on with that
 * one, and what is owed waits for its next attempt. Both are settled here.
 */
async function useNewCard(
  { log, stripe }: Pick<BillingDeps, 'log' | 'stripe'>,
  customerId: string,
  subscriptionId: string,
): Promise<void> {
  const [customer, subscription] = await Promise.all([
    stripe.customers.retrieve(customerId, { expand: ['invoice_settings.default_payment_method'] }),
    stripe.subscriptions.retrieve(subscriptionId, { expand: ['default_payment_method'] }),
  ]);
  if (customer.deleted || !liveStatuses.has(subscription.status)) return;
  const card = toCard(customer.invoice_settings.default_payment_method);
  const used = toCard(subscription.default_payment_method);
  if (card && card.id !== used?.id && card.created >= (used?.created ?? 0)) {
    await stripe.subscriptions.update(subscriptionId, { default_payment_method: card.id });
  }
  if (subscription.status !== 'past_due' && subscription.status !== 'unpaid') return;
  const owed = await stripe.invoices.list({ subscription: subscriptionId, status: 'open', limit: 10 });
  for (const { id } of owed.data.toReversed()) {
    await stripe.invoices.pay(id).catch((error: unknown) => {
      // The summary says that it is still owed, and the card service tries again by itself.
      log.info({ err: error, invoice: id }, 'a new card did not pay what is owed');
    });
  }
}

const toCard = (card: string | Stripe.PaymentMethod | null): Stripe.PaymentMethod | null =>
  typeof card === 'string' ? null : card;
