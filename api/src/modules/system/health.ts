import {
  databaseFull,
  type Health,
  type IncomingEmailQueue,
  type Readiness,
  type ReadinessReason,
} from '@stackworks/contracts';
import type {
  ClockPort,
  DatabasePort,
  LogPort,
  ProcessPort,
  ShutdownPort,
  SitePort,
  VersionPort,
} from '#/platform/ports.ts';
import { checkMigrations } from '#/platform/database/migrations.ts';
import { readOthers } from '#/platform/processes/read-processes.ts';
import { readIncomingQueue } from '#/modules/replies/queries/read-incoming-queue.ts';
import { isLate } from './queries/read-queues.ts';
import { createSingleFlight } from '#/platform/single-flight.ts';

export type HealthPort = { checks: HealthChecks };
type HealthDeps = ClockPort & DatabasePort & HealthPort & LogPort & VersionPort;
export type ReadinessDeps = DatabasePort & LogPort & ProcessPort & ShutdownPort & SitePort;

/** What the service depends on. Each resolves when all is well and rejects when not. */
type HealthChecks = Record<
  Exclude<keyof Health['checks'], 'process' | 'incoming'> | 'databaseWrites',
  () => Promise<unknown>
>;

type Check = Health['checks']['database'];

/** A dependency that takes longer than this counts as failing. */
const timeoutMs = 2000;

/** How long a result is cached: the checks write to storage and connect to the SMTP server. */
const cacheMs = 5_000;

export type HealthReader = () => Promise<Health>;

/** Reads the service's health for any number of callers: the dependencies are checked once in a few seconds, never twice at once. */
export function createHealthReader(deps: HealthDeps): HealthReader {
  let cached: { until: number; health: Promise<Health> } | null = null;
  return async () => {
    if (!cached || cached.until <= deps.now().getTime()) {
      const reading = { until: Number.POSITIVE_INFINITY, health: readHealth(deps) };
      cached = reading;
      void reading.health.then(() => {
        reading.until = deps.now().getTime() + cacheMs;
      });
    }
    return { ...(await cached.health), uptimeSeconds: Math.round(process.uptime()) };
  };
}

/**
 * Checks all dependencies at once. Why one fails is logged; the result, which anyone may read, says only that it does.
 * @returns `failing` when the database cannot be read, `degraded` when anything else fails: on a full disk nobody can sign in,
 * but everything can be read
 */
async function readHealth({ checks, db, log, now, version }: HealthDeps): Promise<Health> {
  let incomingEmails: IncomingEmailQueue | null = null;
  const checkIncoming = async () => {
    incomingEmails = await readIncomingQueue(db.read, now());
    if (isLate('incoming', incomingEmails.oldestAt, now())) throw new Error('emails wait to be read');
  };
  const run = async (name: string, check: () => Promise<unknown>): Promise<Check> => {
    try {
      await withTimeout(check());
      return { status: 'ok' };
    } catch (error) {
      log.warn({ err: error, check: name }, 'health check failed');
      return {
        status: 'failing',
        detail: error instanceof CheckTimeout ? 'no answer in time' : 'not working',
      };
    }
  };
  const [reads, writes, content, storage, mail, incoming, stripe, site] = await Promise.all([
    run('database', checks.database),
    run('databaseWrites', checks.databaseWrites),
    run('content', checks.content),
    run('storage', checks.storage),
    run('mail', checks.mail),
    run('incoming', checkIncoming),
    run('stripe', checks.stripe),
    run('site', checks.site),
  ]);
  const isFailing = ({ status }: Check) => status === 'failing';
  const full: Check = { status: 'failing', detail: databaseFull };
  const degraded = [writes, content, storage, mail, incoming, stripe, site].some(isFailing)
    ? 'degraded'
    : 'ok';
  return {
    status: isFailing(reads) ? 'failing' : degraded,
    version,
    uptimeSeconds: Math.round(process.uptime()),
    checks: {
      process: { status: 'ok' },
      database: !isFailing(reads) && isFailing(writes) ? full : reads,
      content,
      storage,
      mail,
      incoming,
      stripe,
      site,
    },
    incomingEmails,
  };
}

class CheckTimeout extends Error {}

/** @throws what the check throws, or CheckTimeout when it takes longer than a monitor waits */
async function withTimeout(check: Promise<unknown>): Promise<void> {
  const { promise: late, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(() => reject(new CheckTimeout(`no answer within ${timeoutMs} ms`)), timeoutMs);
  await Promise.race([check, late]).finally(() => clearTimeout(timer));
}

/**
 * Reads whether this process should get requests, once for all proxies that ask at the same time. Only what another process
 * could have counts: content, storage and SMTP are the same for all.
 */
export function createReadinessReader({
  db,
  isStopping,
  log,
  processId,
  siteState,
}: ReadinessDeps): () => Promise<Readiness> {
  const share = createSingleFlight<ReadinessReason[]>();
  const checkSite = async () => {
    if (siteState() === 'served') return;
    // Where a mistake in content leaves no process with pages, editors must still reach the Studio that we serve.
    const others = siteState() === 'refused' ? await readOthers({ db, processId }) : null;
    if (others === null || others.some(({ contentAsOf }) => contentAsOf !== null))
      throw new Error('there are no pages of the site to serve here yet');
  };
  const checks = [
    ['database', db.check],
    ['migrations', () => checkMigrations(db.read)],
    ['site', checkSite],
  ] as const;
  const findReasons = async (): Promise<ReadinessReason[]> => {
    for (const [reason, check] of checks) {
      try {
        await withTimeout(check());
      } catch (error) {
        log.warn({ err: error, check: reason }, 'not ready');
        return [reason];
      }
    }
    return [];
  };
  return async () => {
    const reasons: ReadinessReason[] = isStopping() ? ['stopping'] : await share('readiness', findReasons);
    return { status: reasons.length === 0 ? 'ready' : 'not_ready', reasons };
  };
}
