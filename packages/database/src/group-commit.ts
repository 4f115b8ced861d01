import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Transaction } from './open-database.ts';
import type { Job, TakeJob } from './write-queue.ts';

/** Every job waits for the group's commit, so a group has so many jobs at most, and none starts after so many milliseconds. */
const limits = { jobs: 50, ms: 20 };

/** The outcome of a job; `settle` resolves or rejects its caller. */
export type Outcome = { job: Job<Transaction>; isCommitted: boolean; settle: () => void };

export const toFailure = (job: Job<Transaction>, reason: unknown): Outcome => ({
  job,
  isCommitted: false,
  settle: () => job.reject(reason),
});

/**
 * Runs jobs in one transaction, each in a savepoint of its own. When the commit fails, all of them fail.
 * @param transact runs work in a transaction and commits it
 * @returns the outcome of each job taken, none of them settled yet
 */
export async function commitAsGroup(
  first: Job<Transaction>,
  take: TakeJob<Transaction>,
  transact: (work: (tx: Transaction) => Promise<void>) => Promise<void>,
): Promise<Outcome[]> {
  const started = [first];
  const outcomes: Outcome[] = [];

  const runInSavepoint = async (job: Job<Transaction>, tx: Transaction) => {
    let failure: { reason: unknown } | undefined;
    try {
      const settle = await tx.transaction(async (savepoint) => {
        try {
          return await job.run(savepoint);
        } catch (reason) {
          failure = { reason };
          throw reason;
        }
      });
      outcomes.push({ job, isCommitted: true, settle });
    } catch (error) {
      // Not the job's own error: the transaction is gone, and with it the jobs before.
      if (error !== failure?.reason) throw failure ? failure.reason : error;
      outcomes.push(toFailure(job, error));
    }
  };

  try {
    await transact(async (tx) => {
      const endsAt = performance.now() + limits.ms;
      await runInSavepoint(first, tx);
      while (started.length < limits.jobs && performance.now() < endsAt) {
        await nextTurn();
        const job = take();
        if (!job) break;
        started.push(job);
        await runInSavepoint(job, tx);
      }
      if (!outcomes.some(({ isCommitted }) => isCommitted)) throw new NothingToCommit();
    });
  } catch (error) {
    if (!(error instanceof NothingToCommit)) return started.map((job) => toFailure(job, error));
  }
  return outcomes;
}

/** Rolls back a transaction in which every job failed. */
class NothingToCommit extends Error {}
