import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { seedFolder } from '@stackworks/content/seed';
import { apiPaths, mounts, sandboxContent } from '@stackworks/contracts';
import { Hono } from 'hono';
import type { UpgradeWebSocket } from 'hono/ws';
import { createContentLake } from '#/content-lake/content-lake.ts';
import { keepSecret } from '#/content-lake/keep-secret.ts';
import { startWebhook } from '#/content-lake/webhook.ts';
import { localOnly, type SandboxEnv } from '#/local-only.ts';
import { startMailbox } from '#/mailbox/mailbox.ts';
import { startStripe, type StripeStandIn } from '#/stripe/stripe.ts';

/** Where the stand-ins live, and on what. */
type Place = {
  /** Folder under which each stand-in keeps its own. */
  dataDir: string;
  /** The origin visitors use. */
  publicUrl: string;
  /** The same process, as reached from this machine. */
  localUrl: string;
  /** Turns a request into a WebSocket, in the way of the server that the app is to run on. */
  upgradeWebSocket: UpgradeWebSocket;
};

/** Stand-ins for hosted services. Each runs only once it has been started, and answers with the credentials to use. */
export type Sandbox = {
  /** Everything below `/sandbox`; it answers this machine only. */
  app: Hono<SandboxEnv>;
  /** Published changes are reported to this process, signed with `webhookSecret`. */
  startContent: () => Promise<{
    projectId: string;
    dataset: string;
    readToken: string;
    webhookSecret: string;
    apiHost: string;
  }>;
  startMail: () => Promise<{ smtpUrl: string; from: string; inboxPath: string }>;
  /** What happens to money is reported to this process, signed with `webhookSecret`. */
  startStripe: () => Promise<StripeStandIn['settings']>;
  close: () => Promise<void>;
};

const { path: contentPath, ...project } = sandboxContent;
const mailboxPath = `${mounts.sandbox}/mailbox`;
const stripePath = `${mounts.sandbox}/stripe`;

/** An empty sandbox; `GET /sandbox` names each stand-in that has been started in it. */
export function createSandbox({ dataDir: root, publicUrl, localUrl, upgradeWebSocket }: Place): Sandbox {
  const standIns: { name: string; standsInFor: string; addresses: Record<string, string> }[] = [];
  const closers: (() => Promise<void>)[] = [];
  const app = new Hono<SandboxEnv>();
  app.use(localOnly(new URL(localUrl).hostname));
  app.get('/', (c) => c.json({ standIns }));

  const makeFolder = async (name: string) => {
    const folder = join(root, name);
    await mkdir(folder, { recursive: true });
    return folder;
  };

  return {
    app,
    startContent: async () => {
      const dataDir = await makeFolder('content');
      const lake = await createContentLake({ dataDir, seedFolder, upgradeWebSocket, ...project });
      const webhookSecret = await keepSecret(join(dataDir, 'webhook-secret'));
      const webhook = startWebhook({
        subscribe: lake.subscribe,
        name: project,
        url: localUrl + apiPaths.contentHook,
        secret: webhookSecret,
      });
      closers.push(() => {
        webhook.close();
        return lake.close();
      });
      app.route('/content', lake.app);
      standIns.push({
        name: 'content',
        standsInFor: 'Sanity',
        addresses: { api: publicUrl + contentPath },
      });
      return { ...project, readToken: 'local', webhookSecret, apiHost: localUrl + contentPath };
    },
    startMail: async () => {
      const mailbox = await startMailbox({ folder: await makeFolder('mailbox'), path: mailboxPath });
      closers.push(mailbox.close);
      app.route('/mailbox', mailbox.app);
      standIns.push({
        name: 'mailbox',
        standsInFor: 'a mail provider',
        addresses: { smtp: mailbox.smtpUrl, web: publicUrl + mailboxPath },
      });
      return { smtpUrl: mailbox.smtpUrl, from: 'no-reply@stackworks.example', inboxPath: mailboxPath };
    },
    startStripe: async () => {
      const stripe = await startStripe({
        dataDir: await makeFolder('stripe'),
        pagesUrl: publicUrl + stripePath,
        hookUrl: localUrl + apiPaths.stripeHook,
      });
      closers.push(stripe.close);
      app.route('/stripe', stripe.app);
      standIns.push({
        name: 'stripe',
        standsInFor: 'Stripe',
        addresses: { api: stripe.settings.apiUrl, web: publicUrl + stripePath },
      });
      return stripe.settings;
    },
    close: async () => {
      await Promise.all(closers.map((close) => close()));
    },
  };
}
