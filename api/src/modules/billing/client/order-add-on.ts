import type { Caller } from '#/platform/events/events.ts';
import type { HostedPage, SoldAddOn } from '@stackworks/contracts';
import type { BillingDeps } from '#/modules/billing/billing.deps.ts';
import { AppError } from '#/errors.ts';
import { hasBoughtBrandKit } from '#/modules/billing/queries/list-payments.ts';
import { getClient } from '#/modules/accounts/queries/read-accounts.ts';
import { mayUseSubscription } from '#/modules/billing/subscription-status.ts';
import { callStripeWithCard, getPayer, toBillingTab } from './card-subscription.ts';
import { getCataloguePrice } from '#/modules/billing/catalogue-prices.ts';
import { getStripePrice } from '#/modules/billing/prices/get-stripe-price.ts';

/**
 * Opens Stripe's page to pay for an add-on. Nothing is ordered before it is paid.
 * @param key an idempotency key: the same one opens the same page
 * @throws AppError unavailable, subscription_required without a plan, conflict when it would be of no use
 */
export const orderAddOn = (
  caller: Caller<'client', BillingDeps>,
  { addOn, key }: { addOn: SoldAddOn; key: string | undefined },
): Promise<HostedPage> =>
  callStripeWithCard(async () => {
    const { email, stripeCustomerId } = await getPayer(caller, caller.actor.id);
    await requireUse(caller, caller.actor.id, addOn);
    const price = await getStripePrice(caller, getCataloguePrice(caller, addOn));
    const { url } = await caller.stripe.checkout.sessions.create(
      {
        mode: 'payment',
        line_items: [{ price: price.id, quantity: 1 }],
        ...(stripeCustomerId === null
          ? { customer_email: email, customer_creation: 'always' as const }
          : { customer: stripeCustomerId }),
        client_reference_id: caller.actor.id,
        // A receipt beside those of the plan.
        invoice_creation: { enabled: true },
        metadata: { addOn },
        success_url: toBillingTab(caller, 'add-on'),
        cancel_url: toBillingTab(caller),
      },
      key === undefined ? {} : { idempotencyKey: `add-on-${caller.actor.id}-${addOn}-${key}` },
    );
    if (url === null) throw new Error('Stripe opened a checkout without a page');
    return { url };
  });

/** Rejects an add-on of no use: pages and changes need a plan, unlimited plans need no changes, and one kit is enough. */
async function requireUse(deps: BillingDeps, clientId: string, addOn: SoldAddOn): Promise<void> {
  const { catalogue, db, now } = deps;
  if (addOn === 'brand-kit') {
    if (!(await hasBoughtBrandKit(db.read, clientId))) return;
    throw new AppError('conflict', 'You already have a brand kit, so we haven’t ordered another.');
  }
  const client = await getClient(db.read, clientId);
  if (!mayUseSubscription(client, now())) {
    const what = addOn === 'content-update' ? 'a content update' : 'an extra page block';
    throw new AppError('subscription_required', `You need an active subscription to order ${what}.`);
  }
  const plan = client.plan && catalogue.findPlan(client.plan);
  if (addOn === 'content-update' && plan && plan.revisionQuota === null) {
    const message = `Changes are unlimited on ${plan.name}, so there’s nothing to order. Send your change from the project.`;
    throw new AppError('conflict', message);
  }
}
