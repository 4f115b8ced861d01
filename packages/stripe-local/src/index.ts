import { randomBytes, randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Hono } from 'hono';
import { cors } from 'hono/cors';
import { createStripeApp } from './app.ts';
import { startDueTimer } from './billing/due-work.ts';
import type { Account } from './engine/engine.ts';
import { createWriter } from './http/expand.ts';
import { listen } from './listen.ts';
import { localOnly, type LocalEnv } from './local-only.ts';
import { createDashboard } from './pages/dashboard.ts';
import { createShowPage } from './pages/layout.ts';
import { createPages } from './pages/pages.ts';
import { includables, renderers } from './resources/written-fields.ts';
import { configuredEndpoint, openDeliveries } from './webhooks/deliveries.ts';
import { sendWebhooks } from './webhooks/send-webhooks.ts';

type StripeOptions = {
  /** Folder of its database and keys, created when missing. */
  dataDir: string;
  /** Port on 127.0.0.1; 0, which is also the default, takes a free one. */
  port?: number;
  /** Where browsers find the pages, without a slash at the end; the listener's own address unless given. */
  pagesUrl?: string;
  /** Where events are sent, beside the endpoints made through the API. */
  webhookUrl?: string;
  /** Origins whose pages may use the browser script and call the API, such as http://localhost:3000. */
  origins?: readonly string[];
  account?: Partial<Account>;
};

/** A local Stripe while it runs. */
export type StripeLocal = {
  /** What a process needs to use it, as the environment would give it. */
  settings: {
    secretKey: string;
    publishableKey: string;
    webhookSecret: string;
    apiUrl: string;
    scriptUrl: string;
    linksUrl: string;
    dashboardUrl: string;
  };
  /** The browser script, the hosted pages, the dashboard, and the API for the publishable key. */
  app: Hono;
  close: () => Promise<void>;
};

/**
 * Starts a local Stripe on a listener of its own, with its API and pages. `app` has the same pages once more, to mount at
 * `pagesUrl` in a server that shows them on its own origin.
 */
export async function startStripe({
  dataDir,
  port = 0,
  pagesUrl: givenPagesUrl,
  webhookUrl,
  origins = [],
  account = {},
}: StripeOptions): Promise<StripeLocal> {
  await mkdir(dataDir, { recursive: true });
  const [secretKey, publishableKey, webhookSecret] = await Promise.all([
    readOrCreateKey(dataDir, 'sk_test_', 'secret-key'),
    readOrCreateKey(dataDir, 'pk_test_', 'publishable-key'),
    readOrCreateKey(dataDir, 'whsec_', 'webhook-secret'),
  ]);
  const listener = await listen(port);
  const pagesUrl = givenPagesUrl ?? listener.url.replace('127.0.0.1', 'localhost');
  const { app: api, engine } = createStripeApp({
    file: join(dataDir, 'stripe.db'),
    pagesUrl,
    account,
    secretKey,
    publishableKey,
  });

  const write = createWriter(includables, renderers);
  const deliveries = openDeliveries(engine);
  const sending = sendWebhooks({
    deliveries,
    findEndpoint: (id) => {
      if (id === configuredEndpoint) return webhookUrl ? { url: webhookUrl, secret: webhookSecret } : null;
      const endpoint = engine.store.get('webhook_endpoint', id);
      // An app may have registered itself; what is configured reaches it already.
      if (endpoint && webhookUrl && isSamePlace(endpoint.url, webhookUrl)) return null;
      return endpoint ? { url: endpoint.url, secret: endpoint.secret ?? webhookSecret } : null;
    },
    writeEvent: (id) =>
      engine.transaction((tx) =>
        JSON.stringify(write(tx, { ...tx.get('event', id), pending_webhooks: 1 }, [])),
      ),
  });
  engine.afterEvents(sending.wake);
  const timer = startDueTimer(engine);

  const app = new Hono();
  const show = createShowPage(engine.pagesPath, publishableKey);
  app.route('/', createPages({ engine, show }));
  app.route('/', createDashboard({ engine, deliveries, wake: sending.wake, show }));
  app.route('/', api);
  const outer = new Hono<LocalEnv>();
  outer.use(localOnly('127.0.0.1', origins), cors({ origin: [...origins] }));
  if (engine.pagesPath) outer.route(engine.pagesPath, app);
  outer.route('/', app);
  listener.serve(outer);

  return {
    settings: {
      secretKey,
      publishableKey,
      webhookSecret,
      apiUrl: listener.url,
      scriptUrl: `${pagesUrl}/stripe.js`,
      linksUrl: `${pagesUrl}/pay/`,
      dashboardUrl: `${pagesUrl}/`,
    },
    app,
    close: async () => {
      timer.close();
      await Promise.all([sending.close(), listener.close()]);
      engine.close();
    },
  };
}

/** The key in a file that only this user can read; a random one is created the first time. */
async function readOrCreateKey(folder: string, prefix: string, name: string): Promise<string> {
  const file = join(folder, name);
  if (!existsSync(file)) {
    const temporary = `${file}.${randomUUID()}.tmp`;
    await writeFile(temporary, randomBytes(32).toString('base64url'), { mode: 0o600, flush: true });
    await rename(temporary, file);
  }
  return prefix + (await readFile(file, 'utf8')).replaceAll(/[^A-Za-z0-9]/g, '0');
}

/** Whether two addresses lead to the same port and path of this machine. */
function isSamePlace(one: string, other: string): boolean {
  const [a, b] = [new URL(one), new URL(other)];
  const isHere = /^(localhost|127\.0\.0\.1|\[::1\])$/.test(a.hostname);
  return isHere && a.port === b.port && a.pathname === b.pathname;
}
