import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { serve } from '@hono/node-server';
import { Stripe } from 'stripe';
import { onTestFinished } from 'vitest';
import { createStripeApp } from './stripe-app.ts';

const keys = { secretKey: 'sk_test_local', publishableKey: 'pk_test_local' };

type Options = {
  dataDir?: string;
  beforeRequest?: () => Promise<void>;
};

/** The stand-in on a free port, and the provider's own SDK that calls it over HTTP. */
export async function startStripe({ dataDir = createFolder(), beforeRequest }: Options = {}) {
  let offsetMs = 0;
  const { app, engine } = createStripeApp({
    ...keys,
    file: join(dataDir, 'stripe.db'),
    pagesUrl: 'http://localhost/sandbox/stripe',
    now: () => Date.now() + offsetMs,
    ...(beforeRequest && { beforeRequest }),
  });
  const { server, port } = await new Promise<{ server: ReturnType<typeof serve>; port: number }>(
    (resolve) => {
      const started = serve({ fetch: app.fetch, port: 0, hostname: '127.0.0.1' }, ({ port }) =>
        resolve({ server: started, port }),
      );
    },
  );
  onTestFinished(async () => {
    const closed = new Promise((resolve) => server.close(resolve));
    if ('closeAllConnections' in server) server.closeAllConnections();
    await closed;
    engine.close();
  });
  return {
    engine,
    port,
    url: `http://127.0.0.1:${port}`,
    stripe: createSdk(port, keys.secretKey),
    browser: createSdk(port, keys.publishableKey),
    /** The types of all events, oldest first. */
    eventTypes: () =>
      engine.store
        .list('event')
        .map(({ type }) => type)
        .toReversed(),
    /** Moves the real clock. */
    wait: (seconds: number) => {
      offsetMs += seconds * 1000;
    },
  };
}

/** The unmodified SDK, led to the stand-in. */
export function createSdk(port: number, key: string): Stripe {
  return new Stripe(key, {
    host: '127.0.0.1',
    port,
    protocol: 'http',
    maxNetworkRetries: 0,
    telemetry: false,
  });
}

/** A folder of its own for one test. */
export function createFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'stripe-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  return folder;
}

/** A plan's monthly price and a customer. */
export async function createCatalogue(stripe: Stripe) {
  const createPrice = async (name: string, unit_amount: number, interval?: 'month' | 'year') => {
    const product = await stripe.products.create({ name });
    const recurring = interval && { recurring: { interval } };
    const lookup_key = name.toLowerCase();
    return stripe.prices.create({
      product: product.id,
      currency: 'nzd',
      unit_amount,
      lookup_key,
      ...recurring,
    });
  };
  return {
    lite: await createPrice('StackLite', 8900, 'month'),
    pro: await createPrice('StackPro', 14900, 'month'),
    kit: await createPrice('Brand-kit', 29900),
    customer: await stripe.customers.create({ email: 'ana@bakery.example', name: 'Ana' }),
  };
}

/** A subscription as our checkout starts it, with the secret of its first payment. */
export async function startCheckout(
  stripe: Stripe,
  customer: string,
  price: string,
  discounts: { coupon: string }[] = [],
) {
  const subscription = await stripe.subscriptions.create({
    customer,
    items: [{ price }],
    discounts,
    payment_behavior: 'default_incomplete',
    payment_settings: { save_default_payment_method: 'on_subscription' },
    expand: ['latest_invoice.confirmation_secret', 'latest_invoice.payments'],
  });
  const invoice = subscription.latest_invoice;
  if (invoice === null || typeof invoice === 'string') throw new Error('The invoice was not written out');
  const secret = invoice.confirmation_secret?.client_secret ?? '';
  return { subscription, invoice, secret, intent: secret.split('_secret_')[0] ?? '' };
}

/** Somebody who pays for a plan with a card from the start. */
export async function subscribe(stripe: Stripe, card = 'pm_card_visa') {
  const catalogue = await createCatalogue(stripe);
  const { subscription, intent } = await startCheckout(stripe, catalogue.customer.id, catalogue.lite.id);
  await stripe.paymentIntents.confirm(intent, { payment_method: card });
  return { ...catalogue, subscription: await stripe.subscriptions.retrieve(subscription.id) };
}
