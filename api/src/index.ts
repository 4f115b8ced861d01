/** The composition root. Nothing else reads `process.env` or imports the sandbox. */
import { dirname, join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { upgradeWebSocket } from '@hono/node-server';
import { createBusinessCalendar } from '@stackworks/business-time';
import { createApp, type Ports } from '#/app.ts';
import { chooseTarget, createSitePages } from './site-pages.ts';
import {
  checkWritable,
  ensureSessionSecret,
  prepareDataDir,
  readDisk,
  lockDataDir,
} from './platform/data-dir.ts';
import { findDemoSteps } from './seed/demo-data.ts';
import { toSentence } from './platform/describe-error.ts';
import { parseEnv, toDatabaseFile, type Config, type Env } from '#/env.ts';
import { openContentImages } from './platform/content/content-images.ts';
import { createPreviewLinkReader, createContentReader } from './platform/content/read-content.ts';
import { checkSmtpServer, createMailer } from '@stackworks/email';
import { checkOutbox } from './platform/email/outbox.ts';
import { startEmailWorker } from './platform/email/worker.ts';
import { createMetrics } from './platform/metrics/metrics.ts';
import { watchStatements } from './platform/metrics/slow-statements.ts';
import { createPublisher } from './platform/site/publisher.ts';
import { ContentMistake } from './platform/site/run-renderer.ts';
import { checkStripe, createStripe } from './platform/stripe/stripe-client.ts';
import { markStorage, openStorage } from './platform/storage/open-storage.ts';
import { deferredEmails, emailTemplates } from './emails.ts';
import { findSignatory } from './modules/conversations/queries/find-signatory.ts';
import { toLocalUrl, listen } from './server/listen.ts';
import { resealSecrets } from '#/modules/sessions/two-factor/second-factor.ts';
import { startFileSweeper } from './modules/files/commands/sweep-files.ts';
import { createPricePublisher } from '#/modules/billing/prices/price-publisher.ts';
import { readSoldAmounts, withSoldPrices } from '#/modules/billing/prices/sold-amounts.ts';
import { startPriceMover } from '#/modules/billing/prices/move-prices.ts';
import { announceSetup } from './modules/team/commands/set-up.ts';
import { createCatalogue } from '#/modules/content/catalogue.ts';
import { startMessageSender } from '#/modules/conversations/commands/send-scheduled.ts';
import { openEmailListener } from '#/modules/replies/email-listener.ts';
import { startEmailReader } from '#/modules/replies/email-reader.ts';
import { startNightlyReconciliation } from '#/modules/billing/reconcile/reconcile.ts';
import { startBillingWorker, syncCustomer } from '#/modules/billing/sync/sync-customer.ts';
import { startDataExports } from '#/modules/privacy/commands/make-export.ts';
import { startRetention } from '#/modules/privacy/commands/run-retention.ts';
import { eraseRestored } from '#/modules/privacy/commands/erase-subject.ts';
import { startMondayReport } from '#/modules/reports/commands/send-workload.ts';
import { createEventHub } from './platform/live/event-hub.ts';
import { openPageviewCounter } from '#/modules/pageviews/pageview-counter.ts';
import { joinProcesses } from './platform/processes/join-processes.ts';
import { notifyProcesses } from './platform/processes/process-signals.ts';
import { watchProcesses } from './platform/processes/watch-processes.ts';
import { startWebhookWorker } from '#/modules/webhooks/deliver-webhooks.ts';
import { resealWebhookSecrets } from '#/modules/webhooks/secrets.ts';
import { requireTwoFactorOfAll } from '#/modules/team/team-settings.ts';
import { beginHistories } from '#/modules/billing/history/change-subscription.ts';
import { openOutput } from './platform/output.ts';
import { prepareDatabase } from '#/prepare-database.ts';
import { readVersion } from '#/read-version.ts';
import { setUpSandbox } from './set-up-sandbox.ts';

/** The project's folder, from `api/src` as from `api/dist`. */
const root = fileURLToPath(new URL('../../', import.meta.url));

/** How often the catalogue looks for changed plans and settings, in milliseconds. */
const catalogueRefreshMs = 60_000;

/** A fifth of what Stripe allows, so that no buyer waits for nightly work. */
const nightRequestsPerSecond = 20;

/** What has been started, to be stopped in reverse order. */
const running = new AsyncDisposableStack();
let isStopping = false;
/** How long to report that we are stopping before anything stops, in milliseconds. */
let drainMs = 0;

process.on('SIGTERM', () => void stop(drainMs)).on('SIGINT', () => void stop(0));
await start().catch(fail);

async function start(): Promise<void> {
  const startedAt = performance.now();
  const env = parseEnv(process.env);
  await prepareDataDir(env.dataDir);
  const { log, step, ready } = await openOutput(env, process.stdout.isTTY);
  const version = await readVersion();
  const metrics = createMetrics({ version, measuresProcess: true });
  running.defer(metrics.close);
  const slowStatements = watchStatements({ log, now: () => new Date() }, env.slowQueryMs);
  running.defer(slowStatements.close);
  const server = await listen(env);
  running.defer(await lockDataDir(env.dataDir));

  const { config, sandbox } = await findServices(env);
  const storage = await openStorage(config);
  const mark = await markStorage(config);
  const db = await step('database ready', () => prepareDatabase(config, storage, mark, sandbox !== null));
  running.defer(db.close);
  const erasedAgain = await eraseRestored({ config, db, log, now: () => new Date(), storage });
  if (erasedAgain > 0)
    log.warn({ people: erasedAgain }, 'erased people that a restored backup had brought back');
  const joined = await joinProcesses({ config, db, version, storage: mark });
  running.defer(joined.leave);
  await resealSecrets({ config, db });
  await resealWebhookSecrets({ config, db });
  await requireTwoFactorOfAll({ config, db, now: () => new Date() });
  await announceSetup({ config, db, log, now: () => new Date() });

  const content = createContentReader(config.content);
  const stripe = createStripe(config.stripe);
  const readSoldPrices = () => readSoldAmounts(db.read);
  const catalogue = createCatalogue(
    async () => withSoldPrices(await content.readCatalogue(), await readSoldPrices()),
    log,
  );
  const sources = { hostedContent: env.content, readContentVersion: content.readVersion, readSoldPrices };
  const pages = config.servePages ? await createSitePages({ root, config, ...sources, log }) : null;
  running.defer(() => pages?.close());
  const prices = createPricePublisher({
    config,
    db,
    log,
    stripe,
    now: () => new Date(),
    readContent: content.readCatalogue,
    onChange: async () => {
      await Promise.all([catalogue.refresh(), notifyProcesses({ db })]);
    },
    onRetry: () => publisher.publish(),
  });
  running.defer(prices.close);
  const publisher = createPublisher(chooseTarget({ config, content, pages, db, prices }), log);
  running.defer(publisher.close);

  const siteState = pages?.state ?? (() => 'served' as const);

  const events = createEventHub({ db, log, now: () => new Date() });
  running.defer(events.close);

  const deps: Ports = {
    config,
    version,
    processId: joined.id,
    db,
    log,
    now: () => new Date(),
    calendar: createBusinessCalendar(catalogue.businessTime),
    catalogue,
    images: await openContentImages(config.content, join(config.dataDir, 'images')),
    storage,
    stripe,
    readPreviewLink: createPreviewLinkReader(config.content),
    publisher,
    events,
    pageviews: openPageviewCounter({ db, now: () => new Date() }),
    checks: {
      database: db.check,
      // A row may still fit into the log when larger writes don't.
      databaseWrites: async () => {
        await Promise.all([joined.checkWrites(), ...findFolders(config).map(checkWritable)]);
      },
      content: content.readVersion,
      storage: async () => {
        await Promise.all([...findFolders(config).map(checkWritable), storage.check()]);
      },
      mail: async () => {
        await Promise.all([checkSmtpServer(config.email), checkOutbox({ db, now: () => new Date() })]);
      },
      stripe: () => checkStripe(stripe),
      site: async () => {
        if (siteState() !== 'served') throw new Error(`there are no pages to serve: ${siteState()}`);
        return Promise.resolve();
      },
    },
    siteState,
    readDisk: () => readDisk(config.dataDir),
    metrics,
    slowStatements,
    isStopping: () => isStopping,
  };
  running.defer(startFileSweeper(deps).stop);
  running.defer(startPriceMover(deps).stop);
  running.defer(startBillingWorker(deps).stop);
  running.defer(startWebhookWorker(deps).stop);
  const nightDeps = { ...deps, stripe: createStripe(config.stripe, nightRequestsPerSecond) };
  running.defer(startNightlyReconciliation(nightDeps, (customer) => syncCustomer(nightDeps, customer)).stop);
  running.defer(startRetention(nightDeps).stop);
  running.defer(startDataExports(deps).stop);
  running.defer(startMondayReport(deps).stop);
  running.defer(
    startEmailWorker({ ...deps, emailTemplates, deferredEmails, findSignatory }, createMailer(config.email))
      .stop,
  );

  running.defer(startMessageSender(deps).stop);
  running.defer(startEmailReader(deps).stop);
  running.defer((await openEmailListener(deps)).close);

  server.serve(createApp(deps, { pages: pages?.app, sandbox: sandbox?.app }));
  running.defer(server.close);
  drainMs = env.drainMs;

  await step('content read', catalogue.refresh);
  await beginHistories(deps, sandbox ? findDemoSteps(new Date()) : undefined);
  if (env.stripe === null) await step('demo payments set up', () => setUpSandbox(deps));
  const refreshing = setInterval(() => void catalogue.refresh(), catalogueRefreshMs);
  running.defer(() => clearInterval(refreshing));

  const watching = watchProcesses({ ...deps, publisher, rejoin: joined.rejoin }, () => {
    publisher.publish();
    void catalogue.refresh();
  });
  running.defer(watching.stop);
  pages?.follow(watching.isBehind);
  await step('site rendered', () =>
    publisher.start().catch((error: unknown) => {
      // Content can be fixed in the Studio we serve, and an earlier site is better than none.
      const isServing = siteState() === 'served' || error instanceof ContentMistake;
      if (!isServing) throw error;
    }),
  );
  const seconds = (performance.now() - startedAt) / 1000;
  ready({ publicUrl: config.publicUrl, sandboxed: sandbox !== null, seconds });
}

/** Completes the environment with the sandbox's services for those that aren't configured. */
async function findServices(env: Env) {
  const sessionSecret = env.sessionSecret ?? (await ensureSessionSecret(env.dataDir));
  const { content, email, stripe } = env;
  if (content && email && stripe) {
    return { config: { ...env, sessionSecret, content, email, stripe }, sandbox: null };
  }

  const { createSandbox } = await import('@stackworks/sandbox');
  const sandbox = createSandbox({
    dataDir: join(env.dataDir, 'sandbox'),
    publicUrl: env.publicUrl,
    localUrl: toLocalUrl(env),
    upgradeWebSocket,
  });
  running.defer(sandbox.close);
  const config: Config = {
    ...env,
    sessionSecret,
    content: content ?? (await sandbox.startContent()),
    email: email ?? (await sandbox.startMail()),
    stripe: stripe ?? (await sandbox.startStripe()),
  };
  return { config, sandbox };
}

/** The folders on this machine that we write to ourselves. */
function findFolders(config: Config): string[] {
  const file = toDatabaseFile(config);
  return file === null ? [config.dataDir] : [config.dataDir, dirname(file)];
}

/**
 * Finishes current requests, stops everything and exits. A second signal changes nothing.
 * @param afterMs how long everything continues while health checks report the stop, in milliseconds
 */
async function stop(afterMs: number): Promise<void> {
  if (isStopping) return;
  isStopping = true;
  await pause(afterMs);
  await running.disposeAsync();
  process.exit(0);
}

/** Reports a failed start in one sentence. A start that was stopped halfway has not failed. */
async function fail(error: unknown): Promise<void> {
  if (isStopping) return;
  console.error(`Stackworks could not start: ${toSentence(error)}`);
  await running.disposeAsync();
  process.exit(1);
}
