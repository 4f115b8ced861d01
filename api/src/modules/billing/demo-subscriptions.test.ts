import { expect, it } from 'vitest';
import { seedDemo } from '#/seed/seed.ts';
import { createBilledApp } from '#test/billed-app.ts';
import { overwriteClients, readStoredClient } from '#test/stored-clients.ts';
import { beginDemoSubscriptions } from './demo-subscriptions.ts';

it('subscribes the demo’s clients on current plans by card, once, and nobody else', async () => {
  const { deps, stripe } = await createBilledApp();
  await seedDemo(deps.db, deps.storage);
  await beginDemoSubscriptions(deps);
  await beginDemoSubscriptions(deps);

  const { data } = await stripe.subscriptions.list({ limit: 100 });
  expect(data.map(({ status, items }) => [status, items.data[0]?.price.lookup_key]).toSorted()).toEqual([
    ['active', 'stackgrow'],
    ['active', 'stacklite'],
    ['active', 'stackpro'],
  ]);
  const client = await readStoredClient(deps.db, 'demo-stackgrow@stackworks.example');
  expect(client).toMatchObject({ plan: 'stackgrow', subscriptionStatus: 'active' });
  expect(data.map(({ id }) => id)).toContain(client?.stripeSubscriptionId);
});

it('leaves a demo client alone who got another plan by hand', async () => {
  const { deps, stripe } = await createBilledApp();
  await seedDemo(deps.db, deps.storage);
  await overwriteClients(deps.db, { subscriptionStatus: 'inactive' });
  await beginDemoSubscriptions(deps);
  expect((await stripe.customers.list()).data).toEqual([]);
});
