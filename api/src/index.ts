/**
 * The composition root: reads the environment, builds what the app depends on, listens, and shuts down.
 * Nothing else reads `process.env` or imports the sandbox.
 */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { demoAccounts, mounts, portalRoutes } from '@stackworks/contracts';
import type { Logger } from 'pino';
import { z } from 'zod';
import { createApp } from '#/app.ts';
import { checkWritable, keepSessionSecret, prepareDataDir } from '#/data-dir.ts';
import { openDatabase } from '#/db/client.ts';
import { migrate } from '#/db/migrate.ts';
import { seedDemo } from '#/db/seed.ts';
import type { Deps } from '#/deps.ts';
import { parseEnv, type Config, type ContentSettings, type Env } from '#/env.ts';
import { createLog } from '#/http/log.ts';
import { openServer, type HttpServer } from '#/http/server.ts';
import { toPagePolicy, toStudioPolicy } from '#/http/static/content-policy.ts';
import { createPages } from '#/http/static/pages.ts';
import { indexBuild } from '#/http/static/static-build.ts';
import { createContentReader } from '#/integrations/content/read-content.ts';
import { createMailer, checkMail } from '#/integrations/mail/mailer.ts';
import { startMailWorker } from '#/integrations/mail/worker.ts';
import { createSiteBuilder, type SiteBuilder } from '#/integrations/site/site-builder.ts';
import { createCatalogue } from '#/modules/content/catalogue.ts';

/** The project's folder, from `api/src` as from `api/dist`. */
const root = fileURLToPath(new URL('../../', import.meta.url));

/** How often the catalogue looks for changed plans and settings, in milliseconds. */
const catalogueRefreshMs = 60_000;

const wildcardHosts = new Set(['0.0.0.0', '::']);

/** What has been started, to be stopped in reverse order. */
const running = new AsyncDisposableStack();

process.on('SIGTERM', stop).on('SIGINT', stop);
await start().catch(fail);

async function start(): Promise<void> {
  const startedAt = performance.now();
  const env = parseEnv(process.env);
  const log = createLog(env.logLevel);
  await prepareDataDir(env.dataDir);
  const server = await takePort(env);

  const { config, sandbox } = await findServices(env);
  const db = await prepareDatabase(config, sandbox !== null);
  running.defer(db.close);

  const content = createContentReader(config.content);
  const catalogue = createCatalogue(content.readCatalogue, log);
  const deps: Deps = {
    config,
    version: await readVersion(),
    db,
    log,
    now: () => new Date(),
    catalogue,
    checks: {
      database: db.check,
      content: content.readFingerprint,
      storage: () => checkWritable(config.dataDir),
      mail: () => checkMail(config.mail),
    },
  };
  running.defer(startMailWorker(deps, createMailer(config.mail)).stop);

  const siteBuilder = createSiteBuilder({
    siteFolder: join(root, 'site'),
    sourceFolders: ['packages/content/src', 'packages/contracts/src', 'packages/ui', 'pnpm-lock.yaml'].map(
      (path) => join(root, path),
    ),
    folder: join(config.dataDir, 'site'),
    environment: toSiteEnvironment(config),
    readContentFingerprint: content.readFingerprint,
    log,
  });
  running.defer(siteBuilder.close);

  const pages = createPages({
    findSite: siteBuilder.findSite,
    portal: await indexBuild(join(root, 'portal/dist'), toPagePolicy),
    studio: await indexBuild(join(root, 'studio/dist'), (html) =>
      toStudioPolicy(html, toContentOrigins(env.content)),
    ),
  });
  server.serve(createApp(deps, { pages, ...(sandbox && { sandbox: sandbox.app }) }));
  running.defer(server.close);

  await catalogue.refresh();
  const refreshing = setInterval(() => void catalogue.refresh(), catalogueRefreshMs);
  running.defer(() => clearInterval(refreshing));

  await bringSiteUp(siteBuilder, log);
  console.log(describeReady(config, sandbox !== null, (performance.now() - startedAt) / 1000));
}

async function takePort(env: Env): Promise<HttpServer> {
  try {
    return await openServer(env);
  } catch (error) {
    const busy = error instanceof Error && 'code' in error && error.code === 'EADDRINUSE';
    throw busy
      ? new Error(`port ${env.port} (PORT) on ${env.host} is already in use`, { cause: error })
      : error;
  }
}

/** Completes the environment with stand-ins for what it lacks. A service that is configured never meets the sandbox. */
async function findServices(env: Env) {
  const sessionSecret = env.sessionSecret ?? (await keepSessionSecret(env.dataDir));
  const { content, mail } = env;
  if (content && mail) return { config: { ...env, sessionSecret, content, mail }, sandbox: null };

  const { createSandbox } = await import('@stackworks/sandbox');
  const sandbox = createSandbox({
    dataDir: join(env.dataDir, 'sandbox'),
    publicUrl: env.publicUrl,
    localUrl: `http://${wildcardHosts.has(env.host) ? '127.0.0.1' : env.host}:${env.port}`,
  });
  running.defer(sandbox.close);
  const config: Config = {
    ...env,
    sessionSecret,
    content: content ?? (await sandbox.startContent()),
    mail: mail ?? (await sandbox.startMail()),
  };
  return { config, sandbox };
}

async function prepareDatabase(config: Config, sandboxed: boolean) {
  try {
    const db = await openDatabase(config);
    await migrate(db);
    if (sandboxed) await seedDemo(db, config);
    return db;
  } catch (error) {
    throw new Error(`the database could not be brought up to date: ${toSentence(error)}`, { cause: error });
  }
}

/** Builds the site if it must. A failure ends the start only when there is no earlier site to serve. */
async function bringSiteUp(siteBuilder: SiteBuilder, log: Logger): Promise<void> {
  const startedAt = performance.now();
  let built = false;
  try {
    await siteBuilder.update(() => {
      built = true;
      console.log('Building the site from content');
    });
  } catch (error) {
    if (!siteBuilder.findSite()) throw error;
    log.error({ err: error }, 'the site stays as it was built before');
    return;
  }
  if (built) console.log(`  site built (${((performance.now() - startedAt) / 1000).toFixed(1)} s)`);
}

function toSiteEnvironment({ content, publicUrl }: Config): Record<string, string> {
  return {
    NODE_ENV: 'production',
    ASTRO_TELEMETRY_DISABLED: '1',
    PUBLIC_URL: publicUrl,
    SANITY_PROJECT_ID: content.projectId,
    SANITY_DATASET: content.dataset,
    ...(content.readToken && { SANITY_API_READ_TOKEN: content.readToken }),
    ...(content.apiHost && { SANITY_API_HOST: content.apiHost }),
  };
}

/** Where Studio's browser side reaches a content service that is not the stand-in on our own origin. */
function toContentOrigins(content: ContentSettings | null): string[] {
  if (!content) return [];
  return content.apiHost ? [new URL(content.apiHost).origin] : ['https://*.sanity.io'];
}

async function readVersion(): Promise<string> {
  const manifest: unknown = JSON.parse(await readFile(join(root, 'package.json'), 'utf8'));
  return z.object({ version: z.string() }).parse(manifest).version;
}

function describeReady({ publicUrl }: Config, sandboxed: boolean, seconds: number): string {
  const { admin, activeClients, clientPassword } = demoAccounts;
  const lines = [
    ['Site', `${publicUrl}/`],
    ['Client portal', publicUrl + portalRoutes.clientLogin],
    ['Staff portal', publicUrl + portalRoutes.adminLogin],
    ['Studio', publicUrl + mounts.studio],
    ...(sandboxed
      ? [
          ['Stand-ins', publicUrl + mounts.sandbox],
          ['Staff sign-in', `${admin.email} / ${admin.password}`],
          ...activeClients.map(({ email }, index) => [
            index === 0 ? 'Client sign-ins' : '',
            `${email} / ${clientPassword}`,
          ]),
        ]
      : []),
  ];
  return [
    `Stackworks is ready (${seconds.toFixed(1)} s)`,
    ...lines.map(([name = '', value = '']) => `  ${name.padEnd(16)}${value}`),
  ].join('\n');
}

/** Answers what is in hand, stops what has been started and leaves. A second signal changes nothing. */
async function stop(): Promise<void> {
  await running.disposeAsync();
  process.exit(0);
}

function fail(error: unknown): never {
  console.error(`Stackworks could not start: ${toSentence(error)}`);
  process.exit(1);
}

function toSentence(error: unknown): string {
  const message = error instanceof Error ? error.message : String(error);
  return message.replaceAll(/\s+/g, ' ').trim();
}
