import { randomUUID } from 'node:crypto';
import { addSeconds } from 'date-fns';
import { Stripe } from 'stripe';
import { beforeEach, describe, expect, it } from 'vitest';
import { billingAccounts, billingSyncs, invoices, stripeEvents } from '#/modules/billing/billing.tables.ts';
import { findPayingClientByEmail } from '#/modules/accounts/queries/find-payers.ts';
import { buy, buyer, createBilledApp, listEmails, readMarked } from '#test/billed-app.ts';
import { stripeSettings } from '#test/stripe.ts';

let app: Awaited<ReturnType<typeof createBilledApp>>;
let now: Date;

beforeEach(async () => {
  now = new Date();
  app = await createBilledApp({ now: () => now });
});

const secret = stripeSettings.webhookSecret;

/** What Stripe sends for an event. */
function sign(
  body: string,
  { signedAt = now, key = secret }: { signedAt?: Date; key?: string } = {},
): string {
  return Stripe.webhooks.generateTestHeaderString({
    payload: body,
    secret: key,
    timestamp: Math.floor(signedAt.getTime() / 1000),
  });
}

const post = (body: string, signature: string | null) =>
  app.request('/api/hooks/stripe', {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      ...(signature !== null && { 'stripe-signature': signature }),
    },
    body,
  });

const makeEvent = (
  type = 'customer.updated',
  object: object = { object: 'customer', id: 'cus_1' },
  more: object = {},
) =>
  JSON.stringify({
    id: `evt_${randomUUID()}`,
    object: 'event',
    type,
    created: Math.floor(now.getTime() / 1000),
    data: { object },
    ...more,
  });

const countEvents = () => app.deps.db.read.$count(stripeEvents);

describe('an event from Stripe', () => {
  it('is stored once, however often it comes, and marks its customer to be synced', async () => {
    const body = makeEvent();
    for (let time = 0; time < 3; time += 1) expect((await post(body, sign(body))).status).toBe(200);

    expect(await countEvents()).toBe(1);
    const [mark] = await app.deps.db.read.select().from(billingSyncs);
    expect(mark).toMatchObject({ stripeCustomerId: 'cus_1', wanted: 1, done: 0 });
  });

  it('is rejected in the other mode than our keys, even if signed', async () => {
    const ofMode = (livemode: boolean) => makeEvent(undefined, undefined, { livemode });
    const [live, test] = [ofMode(true), ofMode(false)];
    expect((await post(live, sign(live))).status).toBe(400);
    expect(await countEvents()).toBe(0);
    expect((await post(test, sign(test))).status).toBe(200);
  });

  it('is acknowledged if we don’t know its type or its customer', async () => {
    const body = makeEvent('balance.available', { object: 'balance', available: [] });
    expect((await post(body, sign(body))).status).toBe(200);
    expect([await countEvents(), await app.deps.db.read.$count(billingSyncs)]).toEqual([1, 0]);
  });

  it('belongs to the customer that something was detached from', async () => {
    const body = JSON.stringify({
      id: 'evt_1',
      object: 'event',
      type: 'payment_method.detached',
      created: 1,
      data: {
        object: { object: 'payment_method', customer: null },
        previous_attributes: { customer: 'cus_9' },
      },
    });
    await post(body, sign(body));
    const [mark] = await app.deps.db.read.select().from(billingSyncs);
    expect(mark?.stripeCustomerId).toBe('cus_9');
  });

  it.each([
    ['from 301 seconds ago', () => ({ signedAt: addSeconds(now, -301) })],
    ['from 302 seconds ahead', () => ({ signedAt: addSeconds(now, 302) })],
    ['signed with another key', () => ({ key: 'whsec_another' })],
  ])('is rejected %s', async (_, otherwise) => {
    const body = makeEvent();
    const response = await post(body, sign(body, otherwise()));
    expect([response.status, await countEvents()]).toEqual([400, 0]);
    expect(await response.json()).toMatchObject({ error: { code: 'malformed_request' } });
  });

  it('is taken up to 300 seconds either way', async () => {
    for (const signedAt of [addSeconds(now, -299), addSeconds(now, 299)]) {
      const body = makeEvent();
      expect((await post(body, sign(body, { signedAt }))).status).toBe(200);
    }
  });

  it.each([
    ...['null', '[]', '5', '"evt"', '{}', '{"id":1}'],
    '{"id":"evt_1","type":"a","created":1,"data":null}',
    '{"id":"evt_1","type":"a","created":"now","data":{"object":{}}}',
    '{"id":"evt_1","type":"a","created":1e20,"data":{"object":{}}}',
  ])('is rejected if it isn’t an event, even if signed: %s', async (body) => {
    const response = await post(body, sign(body));
    expect([response.status, await countEvents()]).toEqual([400, 0]);
  });

  it('is rejected if a byte has changed, or it isn’t signed', async () => {
    const body = makeEvent();
    const responses = [
      await post(`${body} `, sign(body)),
      await post(body, null),
      await post(body, ''),
      await post(body, 't=,v1='),
      await post('', sign(body)),
    ];
    expect(responses.map(({ status }) => status)).toEqual([400, 400, 400, 400, 400]);
    expect(await countEvents()).toBe(0);
  });
});

/** Everything we store of a client, without what differs from one sync to the next. */
async function readState() {
  const { read } = app.deps.db;
  const client = await findPayingClientByEmail(read, buyer.customerEmail);
  const [account] = await read.select().from(billingAccounts);
  const found = await read.select().from(invoices).orderBy(invoices.id);
  return {
    client: { ...client, id: '' },
    account: { ...account, userId: '', syncedAt: '' },
    invoices: found.map((one) => ({ ...one, userId: '' })),
    emails: await listEmails(app, buyer.customerEmail),
  };
}

describe('reports in any order', () => {
  it('give the same result as in order: 60 deliveries of all events, shuffled five-fold, 20 at a time', async () => {
    const begun = await buy(app, 'stackgrow');
    await app.stripe.subscriptions.update(await findSubscription(), { cancel_at_period_end: true });
    const events: string[] = [];
    for await (const event of app.stripe.events.list({ limit: 100 })) events.push(JSON.stringify(event));
    const chosen = events.slice(0, 20).reverse();
    expect(chosen).toHaveLength(20);

    for (const body of chosen) {
      await post(body, sign(body));
      await readMarked(app);
    }
    const inOrder = await readState();
    expect(inOrder).toMatchObject({
      client: { plan: 'stackgrow', status: 'active' },
      account: { amount: begun.amount },
      emails: ['plan-ending', 'plan-started'],
    });

    expect(inOrder.account.cancelAt).toBe(inOrder.account.periodEnd);
    const { stripe } = app;
    for (let round = 0; round < 5; round += 1) {
      // Another instance of the product on the same Stripe account, which knows nothing of them yet.
      app = { ...(await createBilledApp({ now: () => now, stripe })), stripe };
      const deliveries = shuffle([...chosen, ...chosen, ...chosen]);
      for (let first = 0; first < deliveries.length; first += 20) {
        const responses = await Promise.all(
          deliveries.slice(first, first + 20).map((body) => post(body, sign(body))),
        );
        expect(new Set(responses.map(({ status }) => status))).toEqual(new Set([200]));
        await Promise.all([readMarked(app), readMarked(app)]);
      }
      await readMarked(app);
      expect(await countEvents()).toBe(20);
      expect(await readState()).toEqual(inOrder);
    }
  }, 60_000);

  const findSubscription = async () => {
    const { data } = await app.stripe.subscriptions.list({ status: 'active' });
    return data[0]?.id ?? '';
  };

  const shuffle = <Item>(items: Item[]): Item[] =>
    items
      .map((item) => ({ item, at: Math.random() }))
      .sort((a, b) => a.at - b.at)
      .map(({ item }) => item);
});
