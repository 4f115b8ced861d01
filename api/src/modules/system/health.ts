import { databaseFull, type Health, type Readiness, type ReadinessReason } from '@stackworks/contracts';
import type { Deps } from '#/deps.ts';
import { checkMigrations } from '#/platform/database/migrations.ts';
import { readOthers } from '#/platform/processes/read-processes.ts';
import { createSingleFlight } from '#/platform/single-flight.ts';

/** What the health of the service hangs on. Each resolves when all is well and rejects when not. */
export type HealthChecks = Record<
  Exclude<keyof Health['checks'], 'process'> | 'databaseWrites',
  () => Promise<unknown>
>;

type Check = Health['checks']['database'];

/** A dependency that takes longer than this counts as failing. */
const patienceMs = 2000;

/** For how long an answer is good: the checks write to storage and open a connection to the mail server. */
const keptMs = 5_000;

/**
 * Answers how the service is. Anyone may ask as often as they like: the dependencies are asked once in a few seconds,
 * and never twice at once.
 */
export function createHealthReader(
  deps: Pick<Deps, 'checks' | 'log' | 'now' | 'version'>,
): () => Promise<Health> {
  let kept: { until: number; health: Promise<Health> } | null = null;
  return async () => {
    if (!kept || kept.until <= deps.now().getTime()) {
      // Until it is known, whoever asks waits for the same answer; it is kept from when it is.
      const asking = { until: Number.POSITIVE_INFINITY, health: readHealth(deps) };
      kept = asking;
      void asking.health.then(() => {
        asking.until = deps.now().getTime() + keptMs;
      });
    }
    return { ...(await kept.health), uptimeSeconds: Math.round(process.uptime()) };
  };
}

/**
 * Asks every dependency at once how it is. Why one fails is logged; the answer, which anyone may read, says only that.
 * @returns `failing` when the database does not answer, since nothing works then; `degraded` when anything else fails, as on a full
 * disk, where the database fails too, since nobody can sign in, but everything can still be read
 */
async function readHealth({
  checks,
  log,
  version,
}: Pick<Deps, 'checks' | 'log' | 'version'>): Promise<Health> {
  const run = async (name: keyof HealthChecks): Promise<Check> => {
    try {
      await withPatience(checks[name]());
      return { status: 'ok' };
    } catch (error) {
      log.warn({ err: error, check: name }, 'health check failed');
      return { status: 'failing', detail: error instanceof Impatience ? 'no answer in time' : 'not working' };
    }
  };
  const [reads, writes, content, storage, mail, site] = await Promise.all([
    run('database'),
    run('databaseWrites'),
    run('content'),
    run('storage'),
    run('mail'),
    run('site'),
  ]);
  const full: Check = { status: 'failing', detail: databaseFull };
  const others = [writes, content, storage, mail, site];
  return {
    status:
      reads.status === 'failing'
        ? 'failing'
        : others.some(({ status }) => status === 'failing')
          ? 'degraded'
          : 'ok',
    version,
    uptimeSeconds: Math.round(process.uptime()),
    checks: {
      process: { status: 'ok' },
      database: reads.status === 'ok' && writes.status === 'failing' ? full : reads,
      content,
      storage,
      mail,
      site,
    },
  };
}

/** A dependency that took too long. */
class Impatience extends Error {}

/** @throws what the check throws, and when it takes longer than a monitor waits */
async function withPatience(check: Promise<unknown>): Promise<void> {
  const { promise: tooLate, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(() => reject(new Impatience(`no answer within ${patienceMs} ms`)), patienceMs);
  await Promise.race([check, tooLate]).finally(() => clearTimeout(timer));
}

/**
 * Answers whether requests should be sent to this process. Proxies ask often, so those who ask at once share one look.
 * Only what others may have counts: sent to another process they would meet the same content, storage and mail.
 */
export function createReadinessReader({
  db,
  isStopping,
  log,
  processId,
  siteState,
}: Pick<Deps, 'db' | 'isStopping' | 'log' | 'processId' | 'siteState'>): () => Promise<Readiness> {
  const share = createSingleFlight<ReadinessReason[]>();
  const check = async (reason: ReadinessReason, work: () => Promise<void>): Promise<ReadinessReason[]> => {
    try {
      await withPatience(work());
      return [];
    } catch (error) {
      log.warn({ err: error, check: reason }, 'not ready');
      return [reason];
    }
  };
  const look = async () => {
    const silent = await check('database', db.check);
    if (silent.length > 0) return silent;
    const old = await check('migrations', () => checkMigrations(db.read));
    return old.length > 0 ? old : check('site', checkSite);
  };
  const checkSite = async () => {
    if (siteState() === 'served') return;
    // Where a mistake keeps every process from having one, editors must still reach the Studio that we serve.
    const others = siteState() === 'refused' ? await readOthers({ db, processId }) : null;
    if (others === null || others.some(({ contentAsOf }) => contentAsOf !== null))
      throw new Error('there are no pages of the site to serve here yet');
  };
  return async () => {
    const reasons: ReadinessReason[] = isStopping() ? ['stopping'] : await share('readiness', look);
    return { status: reasons.length === 0 ? 'ready' : 'not_ready', reasons };
  };
}
