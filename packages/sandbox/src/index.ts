import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { seedFolder } from '@stackworks/content/seed';
import { apiPaths, mounts, sandboxContent } from '@stackworks/contracts';
import { startSanity } from '@stackworks/sanity-local';
import { startStripe, type StripeLocal } from '@stackworks/stripe-local';
import { localOnly, type LocalEnv } from '@stackworks/stripe-local/local-only';
import { Hono } from 'hono';
import type { UpgradeWebSocket } from 'hono/ws';
import { startMailbox } from './mailbox.ts';

/** Where the services live, and what they run on. */
type Place = {
  /** Folder with one for each service's data. */
  dataDir: string;
  /** The origin visitors use. */
  publicUrl: string;
  /** The same process, as reached from this machine. */
  localUrl: string;
  /** Turns a request into a WebSocket, in the way of the server that the app is to run on. */
  upgradeWebSocket: UpgradeWebSocket;
};

/** Local services with the product's settings. Each runs only once it has been started, and returns the credentials to use. */
export type Sandbox = {
  /** Everything below `/sandbox`; it serves this machine only. */
  app: Hono<LocalEnv>;
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
  startStripe: () => Promise<StripeLocal['settings']>;
  close: () => Promise<void>;
};

const { path: contentPath, ...project } = sandboxContent;
const mailboxPath = `${mounts.sandbox}/mailbox`;
const stripePath = `${mounts.sandbox}/stripe`;

/** An empty sandbox; `GET /sandbox` names each service that has been started in it. */
export function createSandbox({ dataDir: root, publicUrl, localUrl, upgradeWebSocket }: Place): Sandbox {
  const services: { name: string; replaces: string; addresses: Record<string, string> }[] = [];
  const closers: (() => Promise<void>)[] = [];
  const app = new Hono<LocalEnv>();
  app.use(localOnly(new URL(localUrl).hostname));
  app.get('/', (c) => c.json({ services }));

  const makeFolder = async (name: string) => {
    const folder = join(root, name);
    await mkdir(folder, { recursive: true });
    return folder;
  };

  return {
    app,
    startContent: async () => {
      const sanity = await startSanity({
        ...project,
        dataDir: await makeFolder('content'),
        seedFolder,
        editorEmail: 'editor@stackworks.example',
        webhookUrl: localUrl + apiPaths.contentHook,
        upgradeWebSocket,
      });
      closers.push(sanity.close);
      app.route('/content', sanity.app);
      services.push({
        name: 'content',
        replaces: 'Sanity',
        addresses: { api: publicUrl + contentPath },
      });
      return {
        ...project,
        readToken: 'local',
        webhookSecret: sanity.webhookSecret,
        apiHost: localUrl + contentPath,
      };
    },
    startMail: async () => {
      const mailbox = await startMailbox({ folder: await makeFolder('mailbox'), path: mailboxPath });
      closers.push(mailbox.close);
      app.route('/mailbox', mailbox.app);
      services.push({
        name: 'mailbox',
        replaces: 'a mail provider',
        addresses: { smtp: mailbox.smtpUrl, web: publicUrl + mailboxPath },
      });
      return { smtpUrl: mailbox.smtpUrl, from: 'no-reply@stackworks.example', inboxPath: mailboxPath };
    },
    startStripe: async () => {
      const stripe = await startStripe({
        dataDir: await makeFolder('stripe'),
        pagesUrl: publicUrl + stripePath,
        webhookUrl: localUrl + apiPaths.stripeHook,
        account: { name: 'Stackworks', country: 'NZ', currency: 'nzd', timeZone: 'Pacific/Auckland' },
      });
      closers.push(stripe.close);
      app.route('/stripe', stripe.app);
      services.push({
        name: 'stripe',
        replaces: 'Stripe',
        addresses: { api: stripe.settings.apiUrl, web: publicUrl + stripePath },
      });
      return stripe.settings;
    },
    close: async () => {
      await Promise.all(closers.map((close) => close()));
    },
  };
}
