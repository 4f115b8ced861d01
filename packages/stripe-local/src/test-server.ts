import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseEnv } from 'node:util';
import { serve } from '@hono/node-server';
import { Stripe } from 'stripe';
import { onTestFinished } from 'vitest';
import { createStripeApp } from './app.ts';
import { advanceCustomer } from './billing/clocks.ts';

const keys = { secretKey: 'sk_test_local', publishableKey: 'pk_test_local' };

type Options = {
  dataDir?: string;
  beforeRequest?: () => Promise<void>;
};

/** A local Stripe on a free port, and the real SDK that calls it over HTTP. */
export async function startTestServer({ dataDir = createFolder(), beforeRequest }: Options = {}) {
  let offsetMs = 0;
  const { app, engine } = createStripeApp({
    ...keys,
    file: join(dataDir, 'stripe.db'),
    pagesUrl: 'http://localhost/sandbox/stripe',
    account: { name: 'Kiosk', country: 'NZ', currency: 'nzd' },
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

/** The unmodified SDK, connected to a port of this machine. */
export function createSdk(port: number, key: string): Stripe {
  return new Stripe(key, {
    host: '127.0.0.1',
    port,
    protocol: 'http',
    maxNetworkRetries: 0,
    telemetry: false,
  });
}

/** Runs the command on a free port until it has printed its settings. */
export async function startCommand(...options: string[]) {
  const program = fileURLToPath(new URL('cli.ts', import.meta.url));
  const stdio = ['ignore', 'pipe', 'inherit'] as const;
  const child = spawn(process.execPath, [program, '--port', '0', ...options], { stdio: [...stdio] });
  const exited = once(child, 'exit');
  const stop = async (signal: NodeJS.Signals) => {
    child.kill(signal);
    await exited;
  };
  onTestFinished(() => stop('SIGKILL'));
  let printed = '';
  for await (const text of child.stdout) {
    printed += String(text);
    if (printed.includes('STRIPE_DASHBOARD_URL')) break;
  }
  const settings = parseEnv(printed);
  const url = settings['STRIPE_API_URL'] ?? '';
  const stripe = createSdk(Number(new URL(url).port), settings['STRIPE_SECRET_KEY'] ?? '');
  return { url, settings, stripe, stop };
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

/** A customer who pays for a plan with a card from the start. */
export async function subscribe(stripe: Stripe, card = 'pm_card_visa') {
  const catalogue = await createCatalogue(stripe);
  const { subscription, intent } = await startCheckout(stripe, catalogue.customer.id, catalogue.lite.id);
  await stripe.paymentIntents.confirm(intent, { payment_method: card });
  return { ...catalogue, subscription: await stripe.subscriptions.retrieve(subscription.id) };
}

export const DAY = 86_400;

/** A customer who has paid for StackLite, and what a test does with them. */
export async function openSubscriber(card?: string) {
  const server = await startTestServer();
  const client = await subscribe(server.stripe, card);
  const { stripe } = server;
  return {
    ...server,
    ...client,
    pass: (days: number) =>
      server.engine.transaction((tx) => advanceCustomer(tx, client.customer.id, days * DAY)),
    /** To two hours after the end of the period, when the first try to charge for the next one has been made. */
    passRenewal: () => {
      const [, end = 0] = periodOf(client.subscription);
      server.engine.transaction((tx) =>
        advanceCustomer(tx, client.customer.id, end + 7200 - tx.now(client.customer.id)),
      );
    },
    read: () => stripe.subscriptions.retrieve(client.subscription.id),
    invoices: async () => (await stripe.invoices.list({ subscription: client.subscription.id })).data,
    useCard: async (id: string) => {
      const { id: default_payment_method } = await stripe.paymentMethods.attach(id, {
        customer: client.customer.id,
      });
      await stripe.subscriptions.update(client.subscription.id, { default_payment_method });
    },
  };
}

/** When the period began and when it ends. */
export const periodOf = ({ items: { data } }: Stripe.Subscription) => [
  data[0]?.current_period_start,
  data[0]?.current_period_end,
];
