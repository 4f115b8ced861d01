import { dayOf, hourOf } from '@stackworks/business-time';
import { and, eq, isNull } from 'drizzle-orm';
import type { Database, Transaction } from '@stackworks/database';
import { nightlyRuns } from './jobs.tables.ts';
import { isFree, leaseUntil } from './queue.ts';

/** The hour at which nightly jobs start. */
const firstHour = 3;

/** How long one process has the night's run to itself unless it extends the lease, in milliseconds. */
const leaseMs = 10 * 60_000;

type Deps = { db: Pick<Database, 'write'>; now: () => Date };

/** One night's run of a job. */
type Run = { job: string; night: string };

/** The Auckland day whose nightly jobs are due; null before three in the morning. */
export const nightAt = (now: Date): string | null => (hourOf(now) < firstHour ? null : dayOf(now));

type Work<Result> = (extend: () => Promise<void>) => Promise<Result>;

/**
 * Runs a job once a night, from three o'clock in Auckland, in one of all processes. A missed night is made up for later that
 * day. A run that fails or is aborted is released, so that the next look starts it again.
 * @param run gets `extend`, to call at least every ten minutes
 * @returns what `run` returned; null when nothing is due here
 */
export async function runNightly<Result>(
  deps: Deps,
  job: string,
  run: Work<Result>,
  signal?: AbortSignal,
): Promise<Result | null> {
  const night = nightAt(deps.now());
  return night === null ? null : runOnce(deps, { job, night }, run, signal);
}

/** Runs a day's job in one of all processes, for one with hours of its own. A run that fails is released. */
export async function runOnce<Result>(
  { db, now }: Deps,
  nightRun: Run,
  run: Work<Result>,
  signal?: AbortSignal,
): Promise<Result | null> {
  if (!(await claimNight(db, nightRun, now()))) return null;
  const settle = (change: typeof finishNight) => db.write((tx) => change(tx, nightRun, now()));
  try {
    const result = await run(async () => {
      await settle(extendNight);
    });
    await settle(signal?.aborted ? releaseNight : finishNight);
    return result;
  } catch (error) {
    await settle(releaseNight);
    throw error;
  }
}

/** Claims a night's run, unless it is done or another process has it. */
export async function claimNight(db: Deps['db'], { job, night }: Run, now: Date): Promise<boolean> {
  const until = leaseUntil(now, leaseMs);
  const claimed = await db.write((tx) =>
    tx
      .insert(nightlyRuns)
      .values({ job, night, leaseUntil: until })
      .onConflictDoUpdate({
        target: [nightlyRuns.job, nightlyRuns.night],
        set: { leaseUntil: until },
        setWhere: and(isNull(nightlyRuns.doneAt), isFree(nightlyRuns.leaseUntil, now)),
      })
      .returning({ night: nightlyRuns.night }),
  );
  return claimed.length > 0;
}

export const extendNight = (tx: Transaction, run: Run, now: Date) =>
  tx
    .update(nightlyRuns)
    .set({ leaseUntil: leaseUntil(now, leaseMs) })
    .where(isRun(run));

/** Records that a night's run is done, so that no process starts it again. */
export const finishNight = (tx: Transaction, run: Run, now: Date) =>
  tx.update(nightlyRuns).set({ doneAt: now.toISOString() }).where(isRun(run));

/** Leaves a night's run to the next process that looks. */
export const releaseNight = (tx: Transaction, run: Run, now: Date) =>
  tx.update(nightlyRuns).set({ leaseUntil: now.toISOString() }).where(isRun(run));

const isRun = ({ job, night }: Run) => and(eq(nightlyRuns.job, job), eq(nightlyRuns.night, night));
