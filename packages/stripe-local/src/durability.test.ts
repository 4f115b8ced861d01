import { Stripe } from 'stripe';
import { expect, it } from 'vitest';
import { createCatalogue, createFolder, startCheckout, startCommand } from './test-server.ts';

it(
  'loses no acknowledged write when it is killed three times amid 200, and leaves nothing half done',
  { timeout: 60_000 },
  async () => {
    const data = ['--data', createFolder()];
    const acknowledged: string[] = [];
    for (const enough of [50, 120, 200]) {
      const { stripe, stop } = await startCommand(...data);
      const writing = Promise.all(
        [1, 2, 3, 4].map(() =>
          writeUntilKilled(async () => {
            const { id } = await stripe.customers.create({ email: 'ana@bakery.example' });
            acknowledged.push(id);
            if (acknowledged.length >= enough) await stop('SIGKILL');
          }),
        ),
      );
      await writing;
    }

    const { stripe } = await startCommand(...data);
    const stored = await stripe.customers.list({ limit: 100 }).autoPagingToArray({ limit: 1000 });
    const ids = new Set(stored.map(({ id }) => id));
    expect(acknowledged.length).toBeGreaterThanOrEqual(200);
    expect(acknowledged.filter((id) => !ids.has(id))).toEqual([]);
    const events = await stripe.events
      .list({ type: 'customer.created', limit: 100 })
      .autoPagingToArray({ limit: 1000 });
    expect(events).toHaveLength(stored.length);
  },
);

it('is shared by several processes, which do each request once', { timeout: 60_000 }, async () => {
  const data = ['--data', createFolder()];
  const [one, two] = await Promise.all([startCommand(...data), startCommand(...data)]);
  const { customer, lite } = await createCatalogue(one.stripe);
  const params: Stripe.SubscriptionCreateParams = {
    customer: customer.id,
    items: [{ price: lite.id }],
    payment_behavior: 'default_incomplete',
  };
  const calls = [one, two, one, two, one, two].map(({ stripe }) =>
    stripe.subscriptions.create(params, { idempotencyKey: 'once', maxNetworkRetries: 5 }),
  );
  const created = await Promise.all(calls);

  expect(new Set(created.map(({ id }) => id)).size).toBe(1);
  const { intent } = await startCheckout(two.stripe, customer.id, lite.id);
  const payments = [one, two, one, two].map(({ stripe }) =>
    stripe.paymentIntents.confirm(intent, { payment_method: 'pm_card_visa' }),
  );
  const results = await Promise.allSettled(payments);
  expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  expect((await one.stripe.charges.list({ customer: customer.id })).data).toHaveLength(1);
});

/** Writes until the connection drops. @throws the error of a response that is one */
async function writeUntilKilled(write: () => Promise<void>): Promise<void> {
  try {
    for (;;) await write();
  } catch (cause) {
    if (!(cause instanceof Stripe.errors.StripeConnectionError)) throw cause;
  }
}
