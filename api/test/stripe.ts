import { once } from 'node:events';
import { readFile, writeFile } from 'node:fs/promises';
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

const keys = { secretKey: 'sk_test_1', publishableKey: 'pk_test_1' };

/** Answers a request as Stripe, or rejects as a network that is down. */
type Answer = (request: Request) => Response | Promise<Response>;

/** Stripe's SDK, whose requests go to a function instead of a socket. */
export const connectStripe = (answer: Answer, options: Stripe.StripeConfig = {}): Stripe =>
  new Stripe(keys.secretKey, {
    telemetry: false,
    httpClient: Stripe.createFetchHttpClient(async (input, init) => answer(new Request(input, init))),
    ...options,
  });

/**
 * Opens a Stripe in this process, for the length of the test.
 * @param copied what `readStored` of another read; it is empty unless given
 * @returns the SDK connected to it, and `answer`, to connect another
 */
export async function openStripe(copied?: Buffer) {
  const file = join(await createTestFolder(), 'stripe.db');
  if (copied) await writeFile(file, copied);
  const { app, engine } = createStripeApp({
    ...keys,
    file,
    pagesUrl: 'http://localhost/sandbox/stripe',
    account: { name: 'Stackworks', country: 'NZ', currency: 'nzd', timeZone: 'Pacific/Auckland' },
  });
  onTestFinished(engine.close);
  const answer: Answer = (request) => app.fetch(request);
  const readStored = () => {
    engine.store.exec('PRAGMA wal_checkpoint(TRUNCATE)');
    return readFile(file);
  };
  return { stripe: connectStripe(answer), settings: { ...stripeSettings, ...keys }, answer, readStored };
}

/** Starts an empty Stripe for other processes, for the length of the test. */
export async function startStripeServer() {
  const { stripe, answer } = await openStripe();
  const port = await findFreePort();
  const server = serve({ fetch: answer, port, hostname: '127.0.0.1' });
  await once(server, 'listening');
  onTestFinished(async () => {
    const closed = once(server, 'close');
    server.close();
    if ('closeAllConnections' in server) server.closeAllConnections();
    await closed;
  });
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
