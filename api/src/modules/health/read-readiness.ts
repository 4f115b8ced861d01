import type { Readiness, ReadinessReason } from '@stackworks/contracts';
import { checkMigrations } from '#/db/migrate.ts';
import type { Deps } from '#/deps.ts';
import { createSingleFlight } from '#/single-flight.ts';
import { withPatience } from './health.service.ts';

/**
 * Answers whether requests should be sent to this process. Proxies ask often, so those who ask at once share one look.
 * Only what every call needs counts: sent to another process they would meet the same content, storage and mail.
 */
export function createReadinessReader({
  db,
  isStopping,
  log,
}: Pick<Deps, 'db' | 'isStopping' | 'log'>): () => Promise<Readiness> {
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
    return silent.length > 0 ? silent : check('migrations', () => checkMigrations(db.read));
  };
  return async () => {
    const reasons: ReadinessReason[] = isStopping() ? ['stopping'] : await share('readiness', look);
    return { status: reasons.length === 0 ? 'ready' : 'not_ready', reasons };
  };
}
