import { once } from 'node:events';
import { createServer } from 'node:http';
import { addHours, addMinutes } from 'date-fns';
import { Stripe } from 'stripe';
import { expect, it, onTestFinished } from 'vitest';
import { billingProblems, billingSyncs } from '#/modules/billing/billing.tables.ts';
import { buy, buyer, createBilledApp, listEmails, readMarked } from '#test/billed-app.ts';
import { createAdmin } from '#test/factories.ts';
import { markCustomer } from './sync-queue.ts';

/** A Stripe that fails every request, or that can't be reached. */
async function startFailing(isThere: boolean): Promise<Stripe> {
  const server = createServer((_, response) => {
    response.writeHead(500, { 'content-type': 'application/json', 'stripe-should-retry': 'false' });
    response.end(JSON.stringify({ error: { type: 'api_error', message: 'An unknown error occurred' } }));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => void server.close());
  const address = server.address();
  const port = isThere && typeof address === 'object' ? address?.port : 1;
  return new Stripe('sk_test_1', {
    host: '127.0.0.1',
    port: port ?? 1,
    protocol: 'http' as const,
    maxNetworkRetries: 0,
    telemetry: false,
  });
}

it.each([
  ['fails for a customer, which is reported to staff after five attempts', true, ['unreadable']],
  ['is not there at all, which is no customer’s fault', false, []],
])('the worker retries while Stripe %s', async (_, isThere, kinds) => {
  // The fifth and the sixth attempt are on one day: staff are notified of a problem once a day.
  let now = new Date('2026-11-20T00:00:00Z');
  const stripe = await startFailing(isThere);
  const app = await createBilledApp({ now: () => now, stripe });
  const admin = await createAdmin(app.deps);
  await app.deps.db.write((tx) => markCustomer(tx, 'cus_1', now));
  for (let attempt = 1; attempt <= 6; attempt += 1) {
    await readMarked(app);
    now = addHours(now, 1);
  }

  const [mark] = await app.deps.db.read.select().from(billingSyncs);
  expect(mark).toMatchObject({ wanted: 1, done: 0, claim: null, attempts: 6 });
  const problems = await app.deps.db.read.select().from(billingProblems);
  expect(problems.map(({ kind }) => kind)).toEqual(kinds);
  expect(await listEmails(app, admin.email)).toEqual(kinds.map(() => 'billing-problem'));
});

it.each([
  ['five minutes after', false],
  ['at once when something is reported', true],
])('a customer who could not be read for a while is read %s', async (_, isReported) => {
  let now = new Date();
  const failing = await createBilledApp({ now: () => now, stripe: await startFailing(true) });
  const app = await createBilledApp({ now: () => now, db: failing.deps.db });
  await buy(app, 'stacklite');
  const [customer] = (await app.stripe.customers.list()).data;
  const mark = () => app.deps.db.write((tx) => markCustomer(tx, customer?.id ?? '', now));
  await mark();
  for (let attempt = 1; attempt <= 6; attempt += 1) {
    now = addHours(now, 1);
    await readMarked(failing);
  }
  if (isReported) await mark();
  else now = addMinutes(now, 5);

  await readMarked(app);
  expect(await listEmails(app, buyer.customerEmail)).toEqual(['plan-started']);
});

it('a customer who can be read again is no problem any more', async () => {
  let now = new Date();
  const failing = await createBilledApp({ now: () => now, stripe: await startFailing(true) });
  const app = await createBilledApp({ now: () => now, db: failing.deps.db });
  await buy(app, 'stacklite');
  const [customer] = (await app.stripe.customers.list()).data;
  await app.deps.db.write((tx) => markCustomer(tx, customer?.id ?? '', now));
  for (let attempt = 1; attempt <= 5; attempt += 1) {
    await readMarked(failing);
    now = addHours(now, 1);
  }
  expect(await app.deps.db.read.$count(billingProblems)).toBe(1);

  await readMarked(app);
  const [problem] = await app.deps.db.read.select().from(billingProblems);
  expect(problem?.resolvedAt).not.toBeNull();
  expect(await listEmails(app, buyer.customerEmail)).toEqual(['plan-started']);
});
