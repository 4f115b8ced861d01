import type { Readiness, ReadinessReason } from '@stackworks/contracts';
import { checkMigrations } from '#/platform/database/migrations.ts';
import type { Deps } from '#/deps.ts';
import { readOthers } from '#/platform/processes/read-processes.ts';
import { createSingleFlight } from '#/platform/single-flight.ts';
import { withPatience } from './health.service.ts';

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
