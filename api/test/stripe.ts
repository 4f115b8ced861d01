import { once } from 'node:events';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { serve } from '@hono/node-server';
import { findFreePort } from '@stackworks/database/testing';
import { createStripeApp } from '@stackworks/stripe-local/app';
import { Stripe } from 'stripe';
import { onTestFinished } from 'vitest';
import type { StripeSettings } from '#/env.ts';
import { createStripe } from '#/platform/stripe/stripe-client.ts';
import { createTestFolder } from '#test/database.ts';

/** Starts an empty Stripe, for the length of the test. */
export async function startStripeServer() {
  const keys = { secretKey: 'sk_test_1', publishableKey: 'pk_test_1' };
  const port = await findFreePort();
  const { app, engine } = createStripeApp({
    ...keys,
    file: join(await createTestFolder(), 'stripe.db'),
    pagesUrl: 'http://localhost/sandbox/stripe',
    account: { name: 'Stackworks', country: 'NZ', currency: 'nzd', timeZone: 'Pacific/Auckland' },
  });
  const server = serve({ fetch: app.fetch, port, hostname: '127.0.0.1' });
  await once(server, 'listening');
  onTestFinished(async () => {
    const closed = once(server, 'close');
    server.close();
    if ('closeAllConnections' in server) server.closeAllConnections();
    await closed;
    engine.close();
  });
  const stripe = new Stripe(keys.secretKey, { host: '127.0.0.1', port, protocol: 'http', telemetry: false });
  return { stripe, settings: { ...keys, apiUrl: `http://127.0.0.1:${port}` } };
}

/** Starts a Stripe that never responds. `inTenSeconds` counts from the first call, for slow machines. */
export async function startSilentStripe() {
  const silent = createServer(() => undefined);
  const called = once(silent, 'request');
  silent.listen(0, '127.0.0.1');
  await once(silent, 'listening');
  onTestFinished(() => {
    silent.closeAllConnections();
    silent.close();
  });
  const address = silent.address();
  const port = typeof address === 'object' ? address?.port : undefined;
  const stripe = createStripe({ secretKey: 'sk_test_1', apiUrl: `http://127.0.0.1:${port ?? 1}` });
  const inTenSeconds = <Answer>(asked: Promise<Answer>): Promise<Answer | 'too late'> =>
    Promise.race([asked, called.then(() => pause(10_000, 'too late' as const))]);
  return { stripe, called, inTenSeconds };
}

/** Keys of a Stripe that is not there. */
export const stripeSettings: StripeSettings = {
  secretKey: 'sk_test_nothing',
  publishableKey: 'pk_test_nothing',
  webhookSecret: 'whsec_a-secret-for-tests',
  apiUrl: 'http://localhost:1',
  linksUrl: 'https://buy.stripe.com/',
};
