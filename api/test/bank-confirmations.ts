import { setTimeout as pause } from 'node:timers/promises';
import { expect } from 'vitest';
import { syncCustomer } from '#/modules/billing/sync/sync-customer.ts';
import { createCardApp } from '#test/card-app.ts';

type World = Awaited<ReturnType<typeof createCardApp>>;

/**
 * Has clients confirm a renewal with their bank on Stripe's page of the invoice, with a card typed there, while they are
 * synced over and over.
 * @returns how many confirmations were completed
 */
export async function confirmSlowly(count: number): Promise<number> {
  const world = await createCardApp();
  let completed = 0;
  for (let done = 0; done < count; done += 1) completed += Number(await confirmOne(world));
  return completed;
}

async function confirmOne(world: World): Promise<boolean> {
  const { deps, stripe } = world;
  const now = Math.floor(Date.now() / 1000);
  const { id: clock } = await stripe.testHelpers.testClocks.create({ frozen_time: now });
  const client = await world.subscribe('stacklite', clock);
  await world.useCard(client, 'pm_card_authenticationRequired');
  await stripe.testHelpers.testClocks.advance(clock, { frozen_time: now + 33 * 86_400 });
  const sync = () => syncCustomer(deps, client.customerId);
  await sync();
  const intent = await findOpenIntent(world, client.customerId);
  const { id, client_secret: secret } = await stripe.paymentIntents.confirm(intent, {
    payment_method: 'pm_card_authenticationRequired',
    return_url: 'http://localhost:4321/',
  });

  for (let round = 0; round < 3; round += 1) await sync();
  const isAnswered = new AbortController();
  const syncing = (async () => {
    while (!isAnswered.signal.aborted) {
      await sync();
      await pause(Math.random() * 5);
    }
  })();
  await pause(Math.random() * 50);
  const body = { client_secret: secret ?? '', outcome: 'complete' };
  const answered = await stripe
    .rawRequest('POST', `/v1/payment_intents/${id}/authenticate`, body)
    .then(() => true)
    .catch(() => false);
  isAnswered.abort();
  await syncing;
  if (!answered) return false;
  await sync();
  const { data } = await stripe.charges.list({ customer: client.customerId });
  expect(data.filter(({ status }) => status === 'succeeded')).toHaveLength(2);
  const { status } = await stripe.subscriptions.retrieve(client.subscriptionId);
  return status === 'active';
}

async function findOpenIntent({ stripe }: World, customer: string): Promise<string> {
  const [invoice] = (await stripe.invoices.list({ customer, status: 'open' })).data;
  const [payment] = (await stripe.invoicePayments.list({ invoice: invoice?.id ?? '' })).data;
  const intent = payment?.payment.payment_intent;
  return typeof intent === 'string' ? intent : '';
}
