import type { Deps } from '#/deps.ts';
import { deleteUnconfirmed } from '#/modules/accounts/commands/delete-unconfirmed.ts';
import { runNightly } from '#/platform/jobs/nightly.ts';
import { startJob, type RunningJob } from '#/platform/jobs/start-job.ts';
import { reconcile, type Reconciliation } from './reconcile.ts';

/** How often to look whether the nightly run is due, in milliseconds. */
const lookEveryMs = 5 * 60_000;

type NightDeps = Pick<Deps, 'db' | 'stripe' | 'catalogue' | 'now' | 'log'>;
type ReadAgain = (stripeCustomerId: string) => Promise<unknown>;

/** Reads every customer again each night, in one of all processes. */
export const startNightlyReconciliation = (deps: NightDeps, readAgain: ReadAgain): RunningJob =>
  startJob({
    run: (signal) => runNight(deps, readAgain, signal),
    everyMs: lookEveryMs,
    onFailure: (error) => {
      deps.log.error({ err: error }, 'the customers of the card service could not be compared');
    },
  });

/**
 * Runs the night's reconciliation where it is due.
 * @returns its result; null where there was nothing to do
 */
export async function runNight(
  deps: NightDeps,
  readAgain: ReadAgain,
  signal?: AbortSignal,
): Promise<Reconciliation | null> {
  const { log, catalogue } = deps;
  // Plans have no names before content has been read.
  if (!catalogue.isRead()) return null;
  const run = async (extend: () => Promise<void>) => {
    const deleted = await deleteUnconfirmed(deps);
    if (deleted > 0) log.info({ deleted }, 'unconfirmed accounts without content were deleted');
    const result = await reconcile(deps, { readAgain, onPage: extend, ...(signal && { signal }) });
    const { read, differences, unread } = result;
    log.info(
      { read, differences: differences.length, unread: unread.length },
      'the customers of the card service were compared',
    );
    return result;
  };
  return runNightly(deps, 'billing-reconciliation', run, signal);
}
