import { fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Stripe } from 'stripe';
import { expect, it, onTestFinished } from 'vitest';
import { z } from 'zod';
import { createCatalogue, createFolder, createSdk, startCheckout } from './test-stripe.ts';

const secretKey = 'sk_test_local';

it(
  'loses nothing it has acknowledged when it is killed amid 200 writes, and leaves nothing half done',
  { timeout: 60_000 },
  async () => {
    const file = join(createFolder(), 'stripe.db');
    const acknowledged: string[] = [];
    for (const enough of [50, 120, 200]) {
      const { stripe, kill } = await startProcess(file);
      const writing = Promise.all(
        [1, 2, 3, 4].map(() =>
          untilItFails(async () => {
            const { id } = await stripe.customers.create({ email: 'ana@bakery.example' });
            acknowledged.push(id);
            if (acknowledged.length >= enough) await kill();
          }),
        ),
      );
      await writing;
    }

    const { stripe } = await startProcess(file);
    const kept = await stripe.customers.list({ limit: 100 }).autoPagingToArray({ limit: 1000 });
    const ids = new Set(kept.map(({ id }) => id));
    expect(acknowledged.length).toBeGreaterThanOrEqual(200);
    expect(acknowledged.filter((id) => !ids.has(id))).toEqual([]);
    const events = await stripe.events
      .list({ type: 'customer.created', limit: 100 })
      .autoPagingToArray({ limit: 1000 });
    expect(events).toHaveLength(kept.length);
  },
);

it('is shared by several processes, which do each request once', { timeout: 60_000 }, async () => {
  const file = join(createFolder(), 'stripe.db');
  const [one, two] = await Promise.all([startProcess(file), startProcess(file)]);
  const { customer, lite } = await createCatalogue(one.stripe);
  const params: Stripe.SubscriptionCreateParams = {
    customer: customer.id,
    items: [{ price: lite.id }],
    payment_behavior: 'default_incomplete',
  };
  const calls = [one, two, one, two, one, two].map(({ stripe }) =>
    stripe.subscriptions.create(params, { idempotencyKey: 'once', maxNetworkRetries: 5 }),
  );
  const made = await Promise.all(calls);

  expect(new Set(made.map(({ id }) => id)).size).toBe(1);
  const { intent } = await startCheckout(two.stripe, customer.id, lite.id);
  const paid = [one, two, one, two].map(({ stripe }) =>
    stripe.paymentIntents.confirm(intent, { payment_method: 'pm_card_visa' }),
  );
  const results = await Promise.allSettled(paid);
  expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  expect((await one.stripe.charges.list({ customer: customer.id })).data).toHaveLength(1);
});

/** Writes until there is nobody to answer; a refusal fails the test. */
async function untilItFails(write: () => Promise<void>): Promise<void> {
  try {
    for (;;) await write();
  } catch (cause) {
    if (!(cause instanceof Stripe.errors.StripeConnectionError)) throw cause;
  }
}

/** The stand-in in a process of its own, and a way to end it at once. */
async function startProcess(file: string) {
  const child = fork(fileURLToPath(new URL('stripe-process.ts', import.meta.url)), [file, secretKey]);
  const exited = once(child, 'exit');
  const kill = async () => {
    child.kill('SIGKILL');
    await exited;
  };
  onTestFinished(kill);
  const [port] = z.tuple([z.number()]).parse((await once(child, 'message')).slice(0, 1));
  return { stripe: createSdk(port, secretKey), kill };
}
