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
  if (subscription.status === 'past_due' || subscription.status === 'unpaid') {
    await payOwed({ log, stripe }, subscription);
  }
}

/**
 * Pays what is owed, the oldest first. The card service makes drafts alone of the periods of a subscription that is unpaid, and
 * takes it for paid again only with the newest of them: these are made final here.
 */
async function payOwed(
  { log, stripe }: Pick<BillingDeps, 'log' | 'stripe'>,
  { id: subscription, status }: Stripe.Subscription,
): Promise<void> {
  const { data } = await stripe.invoices.list({ subscription, limit: 100 });
  for (const invoice of data.toReversed()) {
    const isDraft = invoice.status === 'draft' && status === 'unpaid';
    if (!isDraft && invoice.status !== 'open') continue;
    try {
      const open = isDraft ? await stripe.invoices.finalizeInvoice(invoice.id) : invoice;
      if (open.status === 'open') await stripe.invoices.pay(invoice.id);
    } catch (error) {
      // The summary says that it is still owed. A card that was refused once is not tried on the rest.
      log.info({ err: error, invoice: invoice.id }, 'a new card did not pay what is owed');
      return;
    }
  }
}

const toCard = (card: string | Stripe.PaymentMethod | null): Stripe.PaymentMethod | null =>
  typeof card === 'string' ? null : card;
