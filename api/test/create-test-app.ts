import { join } from 'node:path';
import { createBusinessCalendar } from '@stackworks/business-time';
import { pino } from 'pino';
import { onTestFinished } from 'vitest';
import { checkResponse } from '#test/check-response.ts';
import { createTestCatalogue, makeContent, makePlan } from '#test/content.ts';
import { stripeSettings } from '#test/stripe.ts';
import { createTestFolder, openTestDatabase } from '#test/database.ts';
import { createApp, type Neighbours, type Ports } from '#/app.ts';
import { parseEnv, type Config } from '#/env.ts';
import { createStripe } from '#/platform/stripe/stripe-client.ts';
import { createFolderStorage } from '#/platform/storage/folder-storage.ts';
import { createMetrics } from '#/platform/metrics/metrics.ts';
import { watchStatements } from '#/platform/metrics/slow-statements.ts';
import { createEventHub } from '#/platform/live/event-hub.ts';
import { openPageviewCounter } from '#/modules/pageviews/pageview-counter.ts';

/** What a test may override. */
type Overrides = Partial<Omit<Ports, 'config'>> & { config?: Partial<Config>; neighbours?: Neighbours };

/** The configuration of tests: no sandbox runs, so the services point nowhere. */
export const testConfig: Config = {
  ...parseEnv({ NODE_ENV: 'test', LOG_LEVEL: 'silent' }),
  sessionSecret: 'a-secret-for-tests-of-more-than-32-characters',
  content: {
    projectId: 'stackworks',
    dataset: 'production',
    apiHost: 'http://localhost:1',
    webhookSecret: 'a-secret-for-webhooks',
  },
  email: { smtpUrl: 'smtp://localhost:1', from: 'no-reply@stackworks.example' },
  inbound: {
    domain: 'reply.stackworks.example',
    port: null,
    webhookSecret: 'a-secret-for-emails',
    trustedServer: null,
  },
  stripe: stripeSettings,
};

const content = makeContent({
  plans: [
    makePlan({ slug: 'stacklite', name: 'StackLite', price: 10 }),
    makePlan({ slug: 'onepage', name: 'One-Page', price: null, isCurrent: false }),
  ],
});

/**
 * The whole API on an empty database of its own, for the length of the test.
 * @param overrides parts of the dependencies or of the configuration that the test is about
 * @returns the app, `request`, which calls it as a browser at `address` would and sees to it that the reference knows the answer, and the
 * dependencies it runs on
 */
export async function createTestApp({ config, neighbours, ...overrides }: Overrides = {}) {
  const log = overrides.log ?? pino({ level: 'silent' });
  const db = overrides.db ?? (await openTestDatabase());
  const catalogue = overrides.catalogue ?? createTestCatalogue(content);
  const events = createEventHub({ db, log, now: overrides.now ?? (() => new Date()) });
  onTestFinished(events.close);
  const metrics = createMetrics({ version: '0.0.0' });
  onTestFinished(metrics.close);
  const slowStatements = watchStatements({ log, now: () => new Date() }, testConfig.slowQueryMs);
  onTestFinished(slowStatements.close);
  const deps: Ports = {
    config: { ...testConfig, ...config },
    version: '0.0.0',
    processId: 'of-the-test',
    db,
    log,
    now: () => new Date(),
    calendar: createBusinessCalendar(catalogue.businessTime),
    catalogue,
    images: {
      get: () => Promise.reject(new Error('there are no pictures')),
      findCached: () => Promise.resolve(null),
    },
    storage: overrides.storage ?? createFolderStorage(join(await createTestFolder(), 'files')),
    stripe: createStripe({ ...testConfig, ...config }.stripe),
    readPreviewLink: () => Promise.resolve(null),
    publisher: {
      publication: () => ({
        state: 'building',
        since: '2026-11-20T09:00:00Z',
        contentAsOf: null,
        problem: null,
      }),
      publish: () => {},
    },
    events,
    pageviews: openPageviewCounter({ db, now: overrides.now ?? (() => new Date()) }, 0),
    checks: {
      database: db.check,
      databaseWrites: () => Promise.resolve(),
      content: () => Promise.resolve(),
      storage: () => Promise.resolve(),
      mail: () => Promise.resolve(),
      stripe: () => Promise.resolve(),
      site: () => Promise.resolve(),
    },
    siteState: () => 'served',
    readDisk: () => Promise.resolve({ freeBytes: 40e9, totalBytes: 80e9 }),
    metrics,
    slowStatements,
    isStopping: () => false,
    ...overrides,
  };
  await deps.catalogue.refresh();
  const app = createApp(deps, neighbours);
  const request = async (path: string, init: RequestInit = {}, address = '127.0.0.1') => {
    const response = await app.request(path, init, { incoming: { socket: { remoteAddress: address } } });
    await checkResponse(app.routes, { path, init }, response);
    return response;
  };
  return { app, request, deps };
}
