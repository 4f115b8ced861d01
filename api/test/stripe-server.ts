import { once } from 'node:events';
import { join } from 'node:path';
import { serve } from '@hono/node-server';
import { createStripeApp } from '@stackworks/stripe-local/app';
import { Stripe } from 'stripe';
import { onTestFinished } from 'vitest';
import { createTestFolder } from '#test/database.ts';
import { findFreePort } from '@stackworks/database/testing';

/**
 * Starts a card service with nothing in it, for the length of the test.
 * @returns the service's own SDK to call it with, and how it is reached
 */
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
