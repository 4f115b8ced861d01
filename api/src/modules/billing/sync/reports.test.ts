import { randomUUID } from 'node:crypto';
import { addMilliseconds } from 'date-fns';
import { expect, it, onTestFinished } from 'vitest';
import { billingSyncs } from '#/modules/billing/billing.tables.ts';
import { receiveEvent } from '#/modules/billing/webhook/receive-event.ts';
import { syncDueCustomers } from './sync-customer.ts';
import { claimDue, claimTurn, reportQuietMs, takeTurn } from './sync-queue.ts';
import { syncCustomer } from '#/modules/billing/sync/sync-customer.ts';
import { withJson } from '#test/calls.ts';
import { createCardApp } from '#test/card-app.ts';
import { readMarked } from '#test/billed-app.ts';
import { password, changeClient } from '#test/factories.ts';
import { readEmailedToken } from '#test/outbox.ts';
import { readStoredClient } from '#test/stored-clients.ts';

/** What the SDK emits about its requests, for which it has no types. */
type Requests = Record<
  'on' | 'off',
  (name: 'request', listener: (request: { path: string }) => void) => void
>;

const asksFor = { sameAddress: /^\/v1\/customers\?/, invoices: /^\/v1\/invoices(\?|$)/ };

/** Calls back on each request to Stripe about a customer. */
function onReading(requests: Requests, listener: () => void, requested = asksFor.invoices): void {
  const look = ({ path }: { path: string }) => {
    if (requested.test(path)) listener();
  };
  requests.on('request', look);
  onTestFinished(() => {
    requests.off('request', look);
  });
}

/** A client, and the reports of Stripe's that something of them has changed. */
async function createReported() {
  let now = new Date();
  const world = await createCardApp({ now: () => now });
  const { customerId } = await world.subscribe();
  const [event] = (await world.stripe.events.list({ type: 'customer.updated', limit: 1 })).data;
  if (!event) throw new Error('nothing of a customer has changed');
  const { deps } = world;
  return {
    ...world,
    customerId,
    wait: (ms: number) => (now = addMilliseconds(now, ms)),
    readDue: () => syncDueCustomers(deps),
    report: () => receiveEvent(deps, { ...event, id: `evt_${randomUUID()}` }),
    readMark: async () => (await deps.db.read.select().from(billingSyncs))[0],
  };
}

it('a customer with twenty events at once is read once, shortly after', async () => {
  const { deps, report, readDue, readMark, wait } = await createReported();
  let readings = 0;
  onReading(deps.stripe, () => (readings += 1));
  for (let burst = 1; burst <= 2; burst += 1) {
    await Promise.all(Array.from({ length: 20 }, report));
    await readDue();
    expect(readings).toBe(burst - 1);
    wait(reportQuietMs / 2);
    await report();
    wait(reportQuietMs / 2);
    await readDue();
    expect(readings).toBe(burst);
  }
  const mark = await readMark();
  expect(mark).toMatchObject({ claim: null, done: mark?.wanted });
});

it.each([
  ['others of their address are looked for', asksFor.sameAddress],
  ['their invoices are read', asksFor.invoices],
])('an event of a customer while %s has them read once more', async (_, requested) => {
  const { deps, report, readDue, readMark, wait } = await createReported();
  const during: Promise<unknown>[] = [];
  let readings = 0;
  onReading(deps.stripe, () => (readings += 1));
  onReading(
    deps.stripe,
    () => {
      if (during.length === 0) during.push(report());
    },
    requested,
  );
  await report();
  wait(reportQuietMs);
  await readDue();
  await Promise.all(during);
  await readDue();

  expect(readings).toBe(2);
  const mark = await readMark();
  expect(mark).toMatchObject({ claim: null, done: mark?.wanted });
});

it('a claim on a customer holds until its lease ends, whatever events come meanwhile', async () => {
  const { deps, customerId, report, wait } = await createReported();
  expect(await claimTurn(deps, customerId, await takeTurn(deps, customerId))).toMatchObject({ attempts: 1 });
  await report();
  wait(29_000);
  expect(await deps.db.write((tx) => claimDue(tx, deps.now()))).toBeNull();
  wait(1000);
  expect(await deps.db.write((tx) => claimDue(tx, deps.now()))).toMatchObject({
    stripeCustomerId: customerId,
  });
});

it('an address that a client changes becomes their address at Stripe', async () => {
  const world = await createCardApp();
  const client = await world.subscribe();
  const email = 'hine@bakery.example';
  const changes = { email, currentPassword: password };
  expect((await world.request('/api/client/profile', withJson(changes, client, 'PATCH'))).status).toBe(200);
  const token = await readEmailedToken(world.deps.db, 'email-verification');
  expect((await world.request('/api/client/verify-email', withJson({ token, password }))).status).toBe(200);
  await readMarked(world);
  expect(await world.stripe.customers.retrieve(client.customerId)).toMatchObject({ email });
});

it('an address that Stripe rejects stops no customer from being read', async () => {
  const { deps, stripe, subscribe } = await createCardApp();
  const { id, email, customerId, subscriptionId } = await subscribe();
  await changeClient(deps, id, { email: 'mere@harbour' });
  await stripe.subscriptions.cancel(subscriptionId);
  await syncCustomer(deps, customerId);
  expect(await stripe.customers.retrieve(customerId)).toMatchObject({ email });
  expect(await readStoredClient(deps.db, 'mere@harbour')).toMatchObject({ subscriptionStatus: 'cancelled' });
});
