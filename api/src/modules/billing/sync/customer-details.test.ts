import { expect, it } from 'vitest';
import { updateClient } from '#/modules/accounts/commands/write-client.ts';
import { askToBuy, beginToBuy, buyer, createBilledApp, readMarked } from '#test/billed-app.ts';
import { withJson } from '#test/calls.ts';
import { createCardApp } from '#test/card-app.ts';
import { createClient } from '#test/factories.ts';
import { syncCustomer } from './sync-customer.ts';

const none = { plan: null, subscriptionStatus: 'inactive' } as const;

it('Stripe has the company, the address and the email of an account, also after they change', async () => {
  const world = await createCardApp();
  const client = await world.subscribe();
  const address = { line1: '1 Quay Street', line2: '', city: 'Auckland', postcode: '1010' };
  const details = { company: 'Harbour Lane Bakery', address };
  const response = await world.request('/api/client/profile', withJson(details, client, 'PATCH'));
  expect(response.status).toBe(200);
  await readMarked(world);

  expect(await world.stripe.customers.retrieve(client.customerId)).toMatchObject({
    name: 'Harbour Lane Bakery',
    email: client.email,
    address: { line1: '1 Quay Street', line2: null, city: 'Auckland', postal_code: '1010' },
  });
  await world.deps.db.write((tx) =>
    updateClient({ tx, now: world.deps.now() }, client.id, { company: null, address: null }),
  );
  await syncCustomer(world.deps, client.customerId);
  expect(await world.stripe.customers.retrieve(client.customerId)).toMatchObject({
    address: { line1: null, city: null },
  });
});

it('a stranger who gives a client’s address writes nothing on their invoices', async () => {
  const app = await createBilledApp();
  const { email } = await createClient(app.deps, { ...none, emailVerified: true, company: 'Harbour Bakery' });
  await askToBuy(app, 'StackLite', { customerEmail: email, customerName: 'Stranger' });
  const [customer] = (await app.stripe.customers.list({ email })).data;
  expect(customer?.name).toBe('Harbour Bakery');
  const [invoice] = (await app.stripe.invoices.list({ customer: customer?.id ?? '' })).data;
  expect(invoice?.customer_name).toBe('Harbour Bakery');
});

it('an account that a stranger registered lends its name to nobody who pays with the address', async () => {
  const app = await createBilledApp();
  const { email } = await createClient(app.deps, { ...none, emailVerified: false, firstName: 'Stranger' });
  await beginToBuy(app, 'StackLite', { customerEmail: email });
  expect((await app.stripe.customers.list({ email })).data.map(({ name }) => name)).toEqual([
    buyer.customerName,
  ]);
});

it('a visitor’s business is on the first invoice', async () => {
  const app = await createBilledApp();
  await beginToBuy(app, 'StackLite', { company: 'Harbour Lane Bakery' });
  const [invoice] = (await app.stripe.invoices.list()).data;
  expect(invoice?.customer_name).toBe('Harbour Lane Bakery');
});
