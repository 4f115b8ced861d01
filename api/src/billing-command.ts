/**
 * A second composition root: `setup` creates what we need at Stripe, `reconcile` syncs every customer. Both may run beside
 * a server, on its database and its sandbox.
 */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { upgradeWebSocket } from '@hono/node-server';
import { createBusinessCalendar } from '@stackworks/business-time';
import { apiPaths, mounts, sandboxContent } from '@stackworks/contracts';
import { Hono } from 'hono';
import { openDatabase, type Database } from '@stackworks/database';
import { migrate } from './platform/database/migrations.ts';
import { toSentence } from './platform/describe-error.ts';
import { parseEnv, toDatabaseFile, type ContentSettings, type Env } from '#/env.ts';
import { lockDataDir } from './platform/data-dir.ts';
import type { AppEnv } from './server/app-env.ts';
import { createLog } from './platform/log.ts';
import { openServer } from './server/server.ts';
import { createContentReader } from './platform/content/read-content.ts';
import { createStripe } from './platform/stripe/stripe-client.ts';
import { toLocalUrl } from './server/listen.ts';
import { reconcile } from '#/modules/billing/reconcile/reconcile.ts';
import { setUpBilling } from '#/modules/billing/set-up/set-up-billing.ts';
import { syncCustomer } from '#/modules/billing/sync/sync-customer.ts';
import { createCatalogue } from '#/modules/content/catalogue.ts';

/** A fifth of Stripe's limit, so that no buyer waits for this. */
const requestsPerSecond = 20;

/** The webhook secret until the set-up has created it. */
const unknownSecret = 'not-known-before-the-set-up';

/** Each returns whether all is well. */
const commands: Readonly<Record<string, () => Promise<boolean>>> = { setup: setUp, reconcile: readAll };

const running = new AsyncDisposableStack();

await run(process.argv[2] ?? '');

async function run(name: string): Promise<void> {
  const command = commands[name];
  try {
    if (!command) throw new Error(`Say which: ${Object.keys(commands).join(' or ')}.`);
    if (!(await command())) process.exitCode = 1;
  } catch (error) {
    console.error(toShortSentence(error));
    process.exitCode = 1;
  } finally {
    await running.disposeAsync();
  }
}

async function setUp(): Promise<boolean> {
  const { STRIPE_SECRET_KEY: key, STRIPE_WEBHOOK_SECRET: secret } = process.env;
  const env = parseEnv({ ...process.env, ...(key && !secret && { STRIPE_WEBHOOK_SECRET: unknownSecret }) });
  const { stripe, catalogue } = await openServices(env);
  const canBeReached = env.stripe !== null && env.publicUrl.startsWith('https:');
  const { changes, missing, paymentLinks, webhookSecret } = await setUpBilling(stripe, {
    catalogue: catalogue.read(),
    refunds: catalogue.settings().refunds,
    publicUrl: env.publicUrl,
    hookUrl: canBeReached ? env.publicUrl + apiPaths.stripeHook : null,
    onChange: (sentence) => console.log(sentence),
  });
  if (changes.length === 0) console.log('Everything was there already, so nothing has been changed.');
  if (env.stripe !== null && !canBeReached) {
    console.log('PUBLIC_URL does not start with https:, so Stripe has no webhook.');
  }
  if (webhookSecret !== null) {
    console.log(`Set STRIPE_WEBHOOK_SECRET to ${webhookSecret} now: Stripe says it this once.`);
  }
  for (const { name, id } of paymentLinks) console.log(`Payment link of ${name} for Studio: ${id}`);
  for (const what of missing) console.error(`${what} has no price in content, so it cannot be sold.`);
  return missing.length === 0;
}

async function readAll(): Promise<boolean> {
  const env = parseEnv(process.env);
  const startedAt = performance.now();
  const services = await openServices(env);
  const deps = {
    ...services,
    db: await openExistingDatabase(env),
    calendar: createBusinessCalendar(services.catalogue.businessTime),
    log: createLog('error'),
    now: () => new Date(),
  };
  const { read, differences, unread } = await reconcile(deps, {
    syncOne: (stripeCustomerId) => syncCustomer(deps, stripeCustomerId),
    onPage: (page) => {
      for (const { stripeCustomerId, email, sentences } of page.differences) {
        console.log(`${email ?? 'No account'} (${stripeCustomerId}) differed: ${sentences.join(' ')}`);
      }
      for (const { stripeCustomerId, error } of page.unread) {
        console.error(`${stripeCustomerId} could not be read: ${toShortSentence(error)}`);
      }
    },
  });
  const seconds = Math.round((performance.now() - startedAt) / 1000);
  const found =
    differences.length === 0 ? 'Nothing differed' : `${differences.length} differed, and have been fixed`;
  console.log(`Read ${count(read, 'customer')} in ${count(seconds, 'second')}. ${found}.`);
  if (unread.length > 0) console.error(`${count(unread.length, 'customer')} could not be read.`);
  return unread.length === 0;
}

function count(number: number, noun: string): string {
  return `${number} ${noun}${number === 1 ? '' : 's'}`;
}

/** The server's database, migrated as the server would. */
async function openExistingDatabase(env: Env): Promise<Database> {
  const file = toDatabaseFile(env);
  if (file !== null && !existsSync(file)) {
    throw new Error(`There is no database at ${file}. Run npm start once, which makes it.`);
  }
  await migrate(env);
  const db = await openDatabase(env);
  running.defer(db.close);
  return db;
}

/** Reads content and connects to Stripe: the hosted services, or the sandbox in the data folder. */
async function openServices(env: Env) {
  const found = await findServices(env);
  const content = await createContentReader(found.content).readCatalogue();
  const catalogue = createCatalogue(() => Promise.resolve(content), createLog('silent'));
  await catalogue.refresh();
  return { catalogue, stripe: createStripe(found.stripe, requestsPerSecond) };
}

async function findServices(env: Env) {
  const { content, stripe } = env;
  if (content && stripe) return { content, stripe };
  if (!existsSync(env.dataDir)) {
    const place = `${env.dataDir} (DATA_DIR)`;
    throw new Error(`There is nothing in ${place} yet. Run npm start once, which makes the demo.`);
  }
  const server = await openServer({ host: '127.0.0.1', port: 0 });
  running.defer(server.close);
  const { createSandbox } = await import('@stackworks/sandbox');
  const isServed = await isDataDirLocked(env);
  const localUrl = isServed ? toLocalUrl(env) : `http://127.0.0.1:${server.port}`;
  const sandbox = createSandbox({
    dataDir: join(env.dataDir, 'sandbox'),
    publicUrl: env.publicUrl,
    localUrl,
    upgradeWebSocket,
  });
  running.defer(sandbox.close);
  const services = {
    content: content ?? (isServed ? servedContent(localUrl) : await sandbox.startContent()),
    stripe: stripe ?? (await sandbox.startStripe()),
  };
  const app = new Hono<AppEnv>();
  app.route(mounts.sandbox, sandbox.app);
  server.serve(app);
  return services;
}

/** Whether a server has locked the data folder; otherwise we lock it until this ends. */
async function isDataDirLocked({ dataDir }: Env): Promise<boolean> {
  try {
    running.defer(await lockDataDir(dataDir, 0));
    return false;
  } catch {
    return true;
  }
}

/** The running server's local content service: only one process may open its files. */
function servedContent(localUrl: string): ContentSettings {
  const { path, ...project } = sandboxContent;
  return { ...project, readToken: 'local', apiHost: localUrl + path };
}

/** Without the address's query, which is too long to read. */
function toShortSentence(error: unknown): string {
  return toSentence(error).replaceAll(/ ?\?\S+/g, '');
}
