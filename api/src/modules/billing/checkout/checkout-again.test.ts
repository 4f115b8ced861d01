import { once } from 'node:events';
import { createServer } from 'node:http';
import { text } from 'node:stream/consumers';
import { describe, expect, it, onTestFinished } from 'vitest';
import type { StripeSettings } from '#/env.ts';
import { createStripe } from '#/platform/stripe/stripe-client.ts';
import { findPayingClientByEmail } from '#/modules/accounts/queries/find-payers.ts';
import { syncCustomer } from '#/modules/billing/sync/sync-customer.ts';
import {
  askCheckout,
  askToBuy,
  beginToBuy,
  buy,
  buyer,
  createBilledApp,
  pay,
  readEverybody,
} from '#test/billed-app.ts';
import { createCardApp } from '#test/card-app.ts';

/** A Stripe that fails the first POST to a path, and repeats that under the same idempotency key. */
async function createFailing(settings: StripeSettings, path: string) {
  let failed: unknown = null;
  const server = createServer((request, response) => {
    void (async () => {
      const { method = '', headers, url = '' } = request;
      const key = headers['idempotency-key'];
      if (method === 'POST' && url === path) failed ??= key;
      if (method === 'POST' && url === path && key === failed) {
        response.writeHead(500, { 'content-type': 'application/json' });
        return response.end(JSON.stringify({ error: { type: 'api_error', message: 'It failed.' } }));
      }
      const body = await text(request);
      const sent = Object.entries(headers).flatMap(([name, value]) =>
        typeof value === 'string' && !['host', 'connection', 'content-length'].includes(name)
          ? [[name, value] satisfies [string, string]]
          : [],
      );
      const upstream = await fetch(`${settings.apiUrl}${url}`, {
        method,
        headers: sent,
        ...(body && { body }),
      });
      response.writeHead(upstream.status, { 'content-type': 'application/json' });
      return response.end(await upstream.text());
    })();
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => void server.close());
  const address = server.address();
  const port = typeof address === 'object' ? address?.port : 0;
  return createStripe({ secretKey: settings.secretKey, apiUrl: `http://127.0.0.1:${port}` });
}

describe('an address that was used before', () => {
  it('can buy again at once after its customer was deleted at Stripe', async () => {
    const app = await createBilledApp();
    await beginToBuy(app, 'StackLite');
    const [first] = (await app.stripe.customers.list()).data;
    await app.stripe.customers.del(first?.id ?? '');
    for (const planName of ['StackLite', 'StackGrow']) {
      expect((await askToBuy(app, planName)).status).toBe(200);
    }
    expect((await app.stripe.customers.list()).data).toHaveLength(1);
  });

  it('pays for the client who has it now, not for the one who had it', async () => {
    const app = await createCardApp();
    const shared = 'office@bakery.example';
    const before = await app.subscribe('stackgrow');
    await app.stripe.subscriptions.cancel(before.subscriptionId);
    await syncCustomer(app.deps, before.customerId);
    await app.stripe.customers.update(before.customerId, { email: shared });

    await buy(app, 'StackPro', { customerEmail: shared });
    await readEverybody(app);
    const { read } = app.deps.db;
    expect(await findPayingClientByEmail(read, before.email)).toMatchObject({
      status: 'cancelled',
    });
    const now = await findPayingClientByEmail(read, shared);
    expect(now).toMatchObject({ tier: 'stackpro', status: 'active' });
    expect(now?.id).not.toBe(before.id);
  });
});

describe('two plans that were paid with one address', () => {
  it('become one plan, and one that is reported as extra', async () => {
    const app = await createBilledApp();
    const [grow, pro] = [await beginToBuy(app, 'StackGrow'), await beginToBuy(app, 'StackPro')];
    for (const begun of [grow, pro]) await pay(app, begun);
    await readEverybody(app);

    const client = await findPayingClientByEmail(app.deps.db.read, buyer.customerEmail);
    const states = await Promise.all(
      [grow, pro].map(async ({ tier, checkoutId }) => [tier, (await askCheckout(app, checkoutId)).state]),
    );
    expect(states).toEqual([grow, pro].map(({ tier }) => [tier, tier === client?.tier ? 'paid' : 'extra']));
  });
});

describe('a Stripe that has', () => {
  it.each(['customers', 'subscriptions'])('failed once for %s, the buyer can go on', async (what) => {
    const app = await createBilledApp();
    const stripe = await createFailing(app.deps.config.stripe, `/v1/${what}`);
    const failing = await createBilledApp({ db: app.deps.db, stripe });
    await askToBuy(failing, 'StackLite');
    expect((await askToBuy(failing, 'StackLite')).status).toBe(200);
    const { data } = await app.stripe.subscriptions.list({ status: 'all' });
    expect(data.map(({ status }) => status)).toEqual(['incomplete']);
  });
});
