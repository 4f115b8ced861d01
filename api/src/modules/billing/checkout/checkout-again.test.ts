import { describe, expect, it } from 'vitest';
import { findPayingClientByEmail } from '#/modules/accounts/queries/find-payers.ts';
import { syncCustomer } from '#/modules/billing/sync/sync-customer.ts';
import {
  askCheckout,
  askToBuy,
  beginToBuy,
  buy,
  type BilledApp,
  buyer,
  createBilledApp,
  pay,
  readEverybody,
} from '#test/billed-app.ts';
import { createCardApp } from '#test/card-app.ts';
import { connectStripe } from '#test/stripe.ts';

/** A Stripe that fails the first POST to a path, and repeats that under the same idempotency key. */
function connectFailing(answer: BilledApp['answer'], path: string) {
  let failed: string | null = null;
  return connectStripe(
    (request) => {
      const key = request.headers.get('idempotency-key');
      if (request.method !== 'POST' || new URL(request.url).pathname !== path) return answer(request);
      failed ??= key;
      if (key !== failed) return answer(request);
      return Response.json({ error: { type: 'api_error', message: 'It failed.' } }, { status: 500 });
    },
    { maxNetworkRetries: 1 },
  );
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
    expect(now).toMatchObject({ plan: 'stackpro', status: 'active' });
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
      [grow, pro].map(async ({ plan, checkoutId }) => [plan, (await askCheckout(app, checkoutId)).state]),
    );
    expect(states).toEqual([grow, pro].map(({ plan }) => [plan, plan === client?.plan ? 'paid' : 'extra']));
  });
});

describe('a Stripe that has', () => {
  it.each(['customers', 'subscriptions'])('failed once for %s, the buyer can go on', async (what) => {
    const app = await createBilledApp();
    const stripe = connectFailing(app.answer, `/v1/${what}`);
    const failing = await createBilledApp({ db: app.deps.db, stripe });
    await askToBuy(failing, 'StackLite');
    expect((await askToBuy(failing, 'StackLite')).status).toBe(200);
    const { data } = await app.stripe.subscriptions.list({ status: 'all' });
    expect(data.map(({ status }) => status)).toEqual(['incomplete']);
  });
});
