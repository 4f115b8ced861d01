import { setTimeout as pause } from 'node:timers/promises';
import { eq } from 'drizzle-orm';
import { pino } from 'pino';
import type { Stripe } from 'stripe';
import { expect, it, test } from 'vitest';
import { type Database, openDatabase } from '@stackworks/database';
import { billingAccounts, billingProblems, invoices } from '#/modules/billing/billing.tables.ts';
import { markCustomer } from '#/modules/billing/sync/sync-queue.ts';
import { syncCustomer } from '#/modules/billing/sync/sync-customer.ts';
import { createCatalogue } from '#/modules/content/catalogue.ts';
import { openSoldStripe } from '#test/billed-app.ts';
import { makeContent, makePlan } from '#test/content.ts';
import { createTestApp } from '#test/create-test-app.ts';
import { createTestDatabaseUrl } from '#test/database.ts';
import { overwriteClients, readStoredClient } from '#test/stored-clients.ts';
import { runNight, reconcile } from './reconcile.ts';

const content = makeContent({
  plans: [
    makePlan({ slug: 'stacklite', name: 'StackLite', price: 39 }),
    makePlan({ slug: 'stackpro', name: 'StackPro', price: 139 }),
  ],
});

/** The night of 21 November, as it begins in Auckland. */
const threeInTheMorning = new Date('2026-11-20T14:00:00.000Z');

/** A server's parts beside a Stripe that sells the catalogue. */
async function openWorld({ db, stripe, now }: { db?: Database; stripe?: Stripe; now?: () => Date } = {}) {
  const service = stripe ?? (await openSoldStripe(content)).stripe;
  const catalogue = createCatalogue(() => Promise.resolve(content), pino({ level: 'silent' }));
  const { deps } = await createTestApp({
    stripe: service,
    catalogue,
    ...(db && { db }),
    ...(now && { now }),
  });
  const syncOne = (stripeCustomerId: string) => syncCustomer(deps, stripeCustomerId);
  return { deps, stripe: service, syncOne, run: () => reconcile(deps, { syncOne }) };
}

/** A client pays for StackLite at Stripe, and we get no event. */
async function subscribe(stripe: Stripe, email: string) {
  const customer = await stripe.customers.create({ email, name: 'Ana Tui' });
  const method = await stripe.paymentMethods.attach('pm_card_visa', { customer: customer.id });
  const [price] = (await stripe.prices.list({ lookup_keys: ['stacklite'] })).data;
  const subscription = await stripe.subscriptions.create({
    customer: customer.id,
    items: [{ price: price?.id ?? '' }],
    default_payment_method: method.id,
  });
  return { customerId: customer.id, subscriptionId: subscription.id };
}

async function openSubscribedWorld(options: Parameters<typeof openWorld>[0] = {}) {
  const world = await openWorld(options);
  const ana = await subscribe(world.stripe, 'ana@bakery.example');
  await world.syncOne(ana.customerId);
  return { ...world, ...ana };
}

const readClient = (db: Database) => readStoredClient(db, 'ana@bakery.example');

it('finds nothing where what we have is what Stripe says', async () => {
  const { run, deps } = await openSubscribedWorld();
  expect(await run()).toEqual({ read: 1, differences: [], unread: [] });
  expect(await deps.db.read.$count(billingProblems)).toBe(0);
});

test.each([
  [
    'a plan',
    (db: Database) => overwriteClients(db, { plan: 'stackpro' }),
    'The plan was StackPro, and is StackLite.',
  ],
  [
    'a status',
    (db: Database) => overwriteClients(db, { subscriptionStatus: 'past_due' }),
    'The status was past due, and is active.',
  ],
  [
    'the end of a period',
    (db: Database) =>
      db.write((tx) => tx.update(billingAccounts).set({ periodEnd: '2026-01-31T11:00:00.000Z' })),
    /^The end of the period was 1 Feb 2026, 12:00\sam, and is /,
  ],
  ['a missing invoice', (db: Database) => db.write((tx) => tx.delete(invoices)), /^Missing invoice: \S+\.$/],
  [
    'the amount of an invoice',
    (db: Database) => db.write((tx) => tx.update(invoices).set({ amount: 1 })),
    /^Wrong invoice: \S+\.$/,
  ],
])('finds %s that was changed by hand, reports it to staff and corrects it', async (_, change, sentence) => {
  const { run, deps, customerId } = await openSubscribedWorld();
  await change(deps.db);

  const { differences } = await run();
  expect(differences).toEqual([
    {
      stripeCustomerId: customerId,
      userId: (await readClient(deps.db))?.id,
      email: 'ana@bakery.example',
      sentences: [typeof sentence === 'string' ? sentence : expect.stringMatching(sentence)],
    },
  ]);
  const [problem] = await deps.db.read.select().from(billingProblems);
  expect(problem).toMatchObject({ kind: 'difference', subject: customerId, resolvedAt: null });
  expect(problem?.text).toContain(differences[0]?.sentences[0]);
  expect(await readClient(deps.db)).toMatchObject({
    plan: 'stacklite',
    subscriptionStatus: 'active',
  });
  expect((await run()).differences).toEqual([]);
});

it('finds a cancellation without an event', async () => {
  const { run, deps, stripe, subscriptionId } = await openSubscribedWorld();
  await stripe.subscriptions.cancel(subscriptionId);
  const { differences } = await run();
  expect(differences[0]?.sentences).toContain('The status was active, and is cancelled.');
  expect(await readClient(deps.db)).toMatchObject({ subscriptionStatus: 'cancelled' });
  expect((await run()).differences).toEqual([]);
});

it('opens the account of a client who paid and never got one', async () => {
  const { run, deps, stripe } = await openWorld();
  await subscribe(stripe, 'ana@bakery.example');
  const { differences } = await run();
  expect(differences[0]?.sentences).toEqual([
    'This customer had no account. It’s now linked to ana@bakery.example, plan StackLite, status active.',
  ]);
  expect(await readClient(deps.db)).toMatchObject({
    plan: 'stacklite',
    subscriptionStatus: 'active',
  });
  expect((await run()).differences).toEqual([]);
});

it('finds a customer who is not at Stripe any more', async () => {
  const { run, deps, stripe, customerId } = await openSubscribedWorld();
  await stripe.customers.del(customerId);
  const { differences } = await run();
  expect(differences[0]?.sentences).toContain('The status was active, and is cancelled.');
  expect(await readClient(deps.db)).toMatchObject({ subscriptionStatus: 'cancelled' });
  expect((await run()).differences).toEqual([]);
});

it('corrects what is on its way to us without calling it a difference', async () => {
  const { run, deps, stripe, customerId, subscriptionId } = await openSubscribedWorld();
  await stripe.subscriptions.cancel(subscriptionId);
  await deps.db.write((tx) => markCustomer(tx, customerId, deps.now()));
  expect((await run()).differences).toEqual([]);
  expect(await readClient(deps.db)).toMatchObject({ subscriptionStatus: 'cancelled' });
  expect(await deps.db.read.$count(billingProblems)).toBe(0);
});

it('shows a difference for a day, then takes it back where all has stayed in order', async () => {
  let now = threeInTheMorning;
  const { run, deps } = await openSubscribedWorld({ now: () => now });
  await overwriteClients(deps.db, { plan: 'stackpro' });
  await run();
  const readOpen = () =>
    deps.db.read.select().from(billingProblems).where(eq(billingProblems.kind, 'difference'));
  now = new Date(now.getTime() + 60 * 60_000);
  await run();
  expect(await readOpen()).toMatchObject([{ resolvedAt: null }]);
  now = new Date(now.getTime() + 24 * 60 * 60_000);
  await run();
  expect(await readOpen()).toMatchObject([{ resolvedAt: now.toISOString() }]);
});

it('continues past a customer that can’t be read, and says which', async () => {
  const { deps, stripe, syncOne, customerId } = await openSubscribedWorld();
  const ben = await subscribe(stripe, 'ben@garage.example');
  const { read, differences, unread } = await reconcile(deps, {
    syncOne: (id) => (id === customerId ? Promise.reject(new Error('no response')) : syncOne(id)),
  });
  expect({ read, unread }).toEqual({
    read: 1,
    unread: [{ stripeCustomerId: customerId, error: new Error('no response') }],
  });
  expect(differences.map(({ stripeCustomerId }) => stripeCustomerId)).toEqual([ben.customerId]);
});

it('reads every page, and asks no more of the database for a hundred customers than for one', async () => {
  const queries: string[] = [];
  const databaseUrl = await createTestDatabaseUrl();
  const db = await openDatabase({ databaseUrl, onQuery: (query) => queries.push(query) });
  const { deps, stripe } = await openWorld({ db });
  const makeCustomers = (count: number) =>
    Promise.all(
      Array.from({ length: count }, (_, index) => stripe.customers.create({ name: `Client ${index}` })),
    );
  const countQueries = async () => {
    queries.length = 0;
    const seen: string[] = [];
    await reconcile(deps, { syncOne: (id) => Promise.resolve(seen.push(id)) });
    return { customers: new Set(seen).size, queries: queries.length };
  };
  await makeCustomers(1);
  const one = await countQueries();
  await makeCustomers(99);
  expect(await countQueries()).toEqual({ ...one, customers: 100 });
  await makeCustomers(30);
  expect((await countQueries()).customers).toBe(130);
  await db.close();
});

it('is done once a night, whichever of several processes begins', async () => {
  const now = () => threeInTheMorning;
  const databaseUrl = await createTestDatabaseUrl();
  const first = await openWorld({ db: await openDatabase({ databaseUrl }), now });
  const second = await openWorld({ db: await openDatabase({ databaseUrl }), stripe: first.stripe, now });
  await subscribe(first.stripe, 'ana@bakery.example');
  const slowly = async (id: string) => {
    await pause(50);
    await first.syncOne(id);
  };

  const runs = await Promise.all([first, second].map(({ deps }) => runNight(deps, slowly)));
  expect(runs.filter((run) => run !== null)).toMatchObject([{ read: 1 }]);
  expect(await runNight(second.deps, second.syncOne)).toBeNull();
  await Promise.all([first, second].map(({ deps }) => deps.db.close()));
});

it('leaves the night to another process when Stripe is away', async () => {
  const { deps, syncOne } = await openWorld({ now: () => threeInTheMorning });
  const { stripe } = await createTestAppWithoutStripe();
  await expect(runNight({ ...deps, stripe }, syncOne)).rejects.toThrow();
  expect(
    await runNight({ ...deps, now: () => new Date(threeInTheMorning.getTime() + 1000) }, syncOne),
  ).toMatchObject({ read: 0 });
});

async function createTestAppWithoutStripe() {
  const { deps } = await createTestApp();
  return deps;
}
