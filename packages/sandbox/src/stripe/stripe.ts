import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { Hono } from 'hono';
import { keepSecret } from '#/content-lake/keep-secret.ts';
import { localOnly, type SandboxEnv } from '#/local-only.ts';
import { startDueTimer } from './billing/due-work.ts';
import { createWriter } from './http/expand.ts';
import { listen } from './listen.ts';
import { createDashboard } from './pages/dashboard.ts';
import { createShowPage } from './pages/layout.ts';
import { createPages } from './pages/pages.ts';
import { includables, renderers } from './resources/written-fields.ts';
import { createStripeApp } from './stripe-app.ts';
import { configuredEndpoint, keepDeliveries } from './webhooks/deliveries.ts';
import { sendWebhooks } from './webhooks/send-webhooks.ts';

type Place = {
  /** Folder of the stand-in's own. */
  dataDir: string;
  /** Where browsers find `app`, without a slash at the end. */
  pagesUrl: string;
  /** Where events are reported. */
  hookUrl: string;
};

/** The stand-in for the card provider while it runs. */
export type StripeStandIn = {
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

/** Starts the card provider's stand-in: its API on a listener of its own, its pages as an app to mount at `pagesUrl`. */
export async function startStripe({ dataDir, pagesUrl, hookUrl }: Place): Promise<StripeStandIn> {
  await mkdir(dataDir, { recursive: true });
  const [secretKey, publishableKey, webhookSecret] = await Promise.all([
    keepKey(dataDir, 'sk_test_', 'secret-key'),
    keepKey(dataDir, 'pk_test_', 'publishable-key'),
    keepKey(dataDir, 'whsec_', 'webhook-secret'),
  ]);
  const { app: api, engine } = createStripeApp({
    file: join(dataDir, 'stripe.db'),
    pagesUrl,
    secretKey,
    publishableKey,
  });

  const write = createWriter(includables, renderers);
  const deliveries = keepDeliveries(engine);
  const sending = sendWebhooks({
    deliveries,
    findEndpoint: (id) => {
      if (id === configuredEndpoint) return { url: hookUrl, secret: webhookSecret };
      const endpoint = engine.store.get('webhook_endpoint', id);
      // The product may have registered itself; what is configured reaches it already.
      if (endpoint && isSamePlace(endpoint.url, hookUrl)) return null;
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
  const path = new URL(pagesUrl).pathname;
  const show = createShowPage(path, publishableKey);
  app.route('/', createPages({ engine, show }));
  app.route('/', createDashboard({ engine, deliveries, wake: sending.wake, show }));
  app.route('/', api);
  const outer = new Hono<SandboxEnv>();
  outer.use(localOnly('127.0.0.1'));
  outer.route(path, app);
  outer.route('/', app);
  const listener = await listen(outer);

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

async function keepKey(folder: string, prefix: string, name: string): Promise<string> {
  const secret = await keepSecret(join(folder, name));
  return prefix + secret.replaceAll(/[^A-Za-z0-9]/g, '0');
}

/** Whether two addresses lead to the same port and path of this machine. */
function isSamePlace(one: string, other: string): boolean {
  const [a, b] = [new URL(one), new URL(other)];
  const isHere = /^(localhost|127\.0\.0\.1|\[::1\])$/.test(a.hostname);
  return isHere && a.port === b.port && a.pathname === b.pathname;
}
