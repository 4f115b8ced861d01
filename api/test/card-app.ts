import type { PlanSlug } from '@stackworks/contracts';
import { syncCustomer } from '#/modules/billing/sync/sync-customer.ts';
import { createBilledApp } from '#test/billed-app.ts';
import { createClient } from '#test/factories.ts';

/** The API with a Stripe in which clients pay. */
export async function createCardApp(overrides: Parameters<typeof createBilledApp>[0] = {}) {
  const world = await createBilledApp(overrides);
  const { deps, stripe } = world;

  /** Makes a client who pays for a plan by card. @param clock a test clock of Stripe's to use */
  async function subscribe(plan: PlanSlug = 'stacklite', clock?: string) {
    const none = { plan: null, subscriptionStatus: 'inactive' } as const;
    const client = await createClient(deps, { ...none, emailVerified: true });
    const { data } = await stripe.prices.list({ lookup_keys: [plan] });
    const customer = await stripe.customers.create({
      email: client.email,
      ...(clock !== undefined && { test_clock: clock }),
    });
    const method = await stripe.paymentMethods.attach('pm_card_visa', { customer: customer.id });
    const subscription = await stripe.subscriptions.create({
      customer: customer.id,
      items: [{ price: data[0]?.id ?? '' }],
      default_payment_method: method.id,
    });
    await syncCustomer(deps, customer.id);
    return { ...client, customerId: customer.id, subscriptionId: subscription.id };
  }

  /** Charges another card from now on. */
  async function useCard({ customerId, subscriptionId }: Payer, card: string): Promise<void> {
    const { id } = await stripe.paymentMethods.attach(card, { customer: customerId });
    await stripe.subscriptions.update(subscriptionId, { default_payment_method: id });
  }

  /** Changes a client's card as Stripe's own pages do. */
  async function changeCardThere({ customerId }: Payer, card: string): Promise<void> {
    const { id } = await stripe.paymentMethods.attach(card, { customer: customerId });
    await stripe.customers.update(customerId, { invoice_settings: { default_payment_method: id } });
  }

  return { ...world, subscribe, useCard, changeCardThere };
}

type Payer = { customerId: string; subscriptionId: string };
