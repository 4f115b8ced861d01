import type { Deps } from '#/deps.ts';
import { deleteUnconfirmed } from '#/modules/accounts/commands/delete-unconfirmed.ts';
import { claimNight, extendNight, finishNight, nightAt, releaseNight } from './nightly-jobs.ts';
import { reconcile, type Reconciliation } from './reconcile.ts';

/** How often to look whether the night's work is due, in milliseconds. */
const lookEveryMs = 5 * 60_000;

type NightDeps = Pick<Deps, 'db' | 'stripe' | 'catalogue' | 'now' | 'log'>;
type ReadAgain = (stripeCustomerId: string) => Promise<unknown>;

/**
 * Reads every customer again each night from three o'clock in Auckland, in one of all processes. A night that was missed is
 * made up for later in the day.
 * @returns `stop`, which resolves once the page in hand is done with
 */
export function startNightlyReconciliation(
  deps: NightDeps,
  readAgain: ReadAgain,
): { stop: () => Promise<void> } {
  const stopping = new AbortController();
  let running = Promise.resolve();
  let isBusy = false;
  const look = () => {
    if (isBusy || stopping.signal.aborted) return;
    isBusy = true;
    running = runNight(deps, readAgain, stopping.signal)
      .then(
        () => undefined,
        (error: unknown) =>
          deps.log.error({ err: error }, 'the customers of the card service could not be compared'),
      )
      .finally(() => {
        isBusy = false;
      });
  };
  const timer = setInterval(look, lookEveryMs);
  return {
    stop: async () => {
      stopping.abort();
      clearInterval(timer);
      await running;
    },
  };
}

/**
 * Does the night's work where it is due and nobody else is at it.
 * @returns what it came to; null where there was nothing to do
 */
export async function runNight(
  deps: NightDeps,
  readAgain: ReadAgain,
  signal?: AbortSignal,
): Promise<Reconciliation | null> {
  const { db, now, log, catalogue } = deps;
  const night = nightAt(now());
  // Plans have no names before content has been read.
  if (night === null || !catalogue.isRead() || !(await claimNight(db, night, now()))) return null;
  try {
    const deleted = await deleteUnconfirmed(deps);
    if (deleted > 0) log.info({ deleted }, 'unconfirmed accounts without content were deleted');
    const result = await reconcile(deps, {
      readAgain,
      onPage: () => db.write((tx) => extendNight(tx, night, now())),
      ...(signal && { signal }),
    });
    const { read, differences, unread } = result;
    if (signal?.aborted) await db.write((tx) => releaseNight(tx, night, now()));
    else await db.write((tx) => finishNight(tx, night, now()));
    log.info(
      { read, differences: differences.length, unread: unread.length },
      'the customers of the card service were compared',
    );
    return result;
  } catch (error) {
    await db.write((tx) => releaseNight(tx, night, now()));
    throw error;
  }
}
