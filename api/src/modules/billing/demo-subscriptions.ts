import { demoAccounts } from '@stackworks/contracts';
import type { Stripe } from 'stripe';
import { findPayingClientByEmail } from '#/modules/accounts/queries/find-payers.ts';
import type { SyncDeps } from '#/modules/billing/billing.deps.ts';
import { syncCustomer } from '#/modules/billing/sync/sync-customer.ts';

const testCard = 'pm_card_visa';

/** Subscribes the demo's clients to their plans by card, unless they have subscribed already. For the sandbox only. */
export async function beginDemoSubscriptions(deps: SyncDeps): Promise<void> {
  for (const { plan, email } of demoAccounts.activeClients) {
    if (!deps.catalogue.findPlan(plan)?.isCurrent) continue;
    const client = await findPayingClientByEmail(deps.db.read, email);
    // Clients changed by hand in the demo stay unchanged.
    const isUnchanged =
      client?.stripeCustomerId === null && client.plan === plan && client.status === 'active';
    if (!isUnchanged) continue;
    const name = `${client.firstName} ${client.lastName}`;
    const customerId = await beginSubscription(deps.stripe, { email, name, plan });
    await syncCustomer(deps, customerId);
  }
}

/** Resumes where an interrupted start stopped. */
async function beginSubscription(
  stripe: Stripe,
  { email, name, plan }: { email: string; name: string; plan: string },
): Promise<string> {
  const [price] = (await stripe.prices.list({ lookup_keys: [plan], limit: 1 })).data;
  if (!price) throw new Error(`${plan} has no price at Stripe`);
  const [known] = (await stripe.customers.list({ email, limit: 1 })).data;
  const { id } = known ?? (await stripe.customers.create({ email, name }));
  const { data: begun } = await stripe.subscriptions.list({ customer: id, limit: 1 });
  if (begun.length > 0) return id;
  const method = await stripe.paymentMethods.attach(testCard, { customer: id });
  await stripe.customers.update(id, { invoice_settings: { default_payment_method: method.id } });
  await stripe.subscriptions.create({
    customer: id,
    items: [{ price: price.id }],
    default_payment_method: method.id,
  });
  return id;
}
