import { billingSummary, errorBody, planPreview } from '@stackworks/contracts';
import { beforeEach, expect, it } from 'vitest';
import { syncCustomer } from '#/modules/billing/sync/sync-customer.ts';
import { asCaller, withJson } from '#test/calls.ts';
import { createCardApp } from '#test/card-app.ts';

type World = Awaited<ReturnType<typeof createCardApp>>;
type Client = Awaited<ReturnType<World['subscribe']>>;
let world: World;

beforeEach(async () => {
  world = await createCardApp();
});

/** Has a client leave a change to StackPro without confirming it with their bank. */
async function leaveAtBank(client: Client): Promise<string> {
  await world.useCard(client, 'pm_card_authenticationRequired');
  const { data } = await world.stripe.prices.list({ lookup_keys: ['stackpro'] });
  const { items } = await world.stripe.subscriptions.retrieve(client.subscriptionId);
  const { latest_invoice: invoice } = await world.stripe.subscriptions.update(client.subscriptionId, {
    items: [{ id: items.data[0]?.id ?? '', price: data[0]?.id ?? '' }],
    payment_behavior: 'pending_if_incomplete',
    proration_behavior: 'always_invoice',
  });
  await syncCustomer(world.deps, client.customerId);
  return typeof invoice === 'string' ? invoice : (invoice?.id ?? '');
}

const ask = (client: Client, plan: string) =>
  world.request('/api/client/billing/preview', withJson({ plan }, client));

const readSummary = async (client: Client) =>
  billingSummary.strict().parse(await (await world.request('/api/client/billing', asCaller(client))).json());

const drop = async (client: Client) => {
  const response = await world.request('/api/client/billing/pending-change', {
    ...asCaller(client),
    method: 'DELETE',
  });
  return billingSummary.parse(await response.json());
};

it('Billing leads back to a change whose bank was not answered, and no other change is priced beside it', async () => {
  const client = await world.subscribe('stacklite');
  const invoice = await world.stripe.invoices.retrieve(await leaveAtBank(client));

  const { pendingChange, ...billing } = await readSummary(client);
  expect(billing).toMatchObject({ plan: 'stacklite', status: 'active', amount: 3900 });
  expect(pendingChange).toMatchObject({
    plan: 'stackpro',
    planName: 'StackPro',
    amount: invoice.amount_due,
    needsConfirmation: true,
    url: invoice.hosted_invoice_url,
  });
  const rejected = await ask(client, 'stackgrow');
  expect(rejected.status).toBe(409);
  expect(errorBody.parse(await rejected.json()).error.message).toBe(
    'You have a change of plan that isn’t paid yet. Finish or cancel it first, then choose another plan.',
  );
});

it('dropping the change voids its invoice and charges nothing, and the next change has a fresh price', async () => {
  const client = await world.subscribe('stacklite');
  const invoice = await leaveAtBank(client);

  expect(await drop(client)).toMatchObject({ plan: 'stacklite', status: 'active', pendingChange: null });
  expect((await world.stripe.invoices.retrieve(invoice)).status).toBe('void');
  expect((await drop(client)).pendingChange).toBeNull();

  await world.useCard(client, 'pm_card_visa');
  const agreed = planPreview.parse(await (await ask(client, 'stackpro')).json());
  const { plan, prorationDate, dueNow, nextAmount } = agreed;
  const changed = await world.request(
    '/api/client/billing/plan',
    withJson({ plan, prorationDate, dueNow, nextAmount }, client),
  );
  expect(changed.status).toBe(200);
  const { data } = await world.stripe.charges.list({ customer: client.customerId });
  expect(data.filter(({ status }) => status === 'succeeded').map(({ amount }) => amount)).toEqual([
    dueNow,
    3900,
  ]);
});

it('a change that was paid just before it was dropped stands', async () => {
  const client = await world.subscribe('stacklite');
  const invoice = await leaveAtBank(client);
  const { id } = await world.stripe.paymentMethods.attach('pm_card_visa', { customer: client.customerId });
  await world.stripe.invoices.pay(invoice, { payment_method: id });

  expect(await drop(client)).toMatchObject({ plan: 'stackpro', amount: 13_900, pendingChange: null });
});

it('a change that isn’t paid within a day lapses, and plans can be changed again', async () => {
  const { id: clock } = await world.stripe.testHelpers.testClocks.create({
    frozen_time: Math.floor(Date.now() / 1000),
  });
  const client = await world.subscribe('stacklite', clock);
  await leaveAtBank(client);
  const { frozen_time: now } = await world.stripe.testHelpers.testClocks.retrieve(clock);
  await world.stripe.testHelpers.testClocks.advance(clock, { frozen_time: now + 24 * 3600 });
  await syncCustomer(world.deps, client.customerId);

  expect(await readSummary(client)).toMatchObject({ plan: 'stacklite', pendingChange: null });
  expect((await ask(client, 'stackgrow')).status).toBe(200);
});
