import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Transaction } from './open-database.ts';
import type { Job, TakeJob } from './write-queue.ts';

/** What shares a commit waits for the last of it: so no more than this, and none begins after so many milliseconds. */
const most = { jobs: 50, ms: 20 };

/** The outcome of a job, and the callback that settles it. */
export type Outcome = { job: Job<Transaction>; isCommitted: boolean; tell: () => void };

/**
 * Does jobs in one transaction, each undone by itself when it fails, so that they share its cost. When it is not committed, all are
 * refused.
 * @param transact runs work in a transaction and commits it
 * @returns the outcome of each job taken, none of them settled yet
 */
export async function commitAsGroup(
  first: Job<Transaction>,
  take: TakeJob<Transaction>,
  transact: (work: (tx: Transaction) => Promise<void>) => Promise<void>,
): Promise<Outcome[]> {
  const begun = [first];
  const outcomes: Outcome[] = [];
  const failureOf = (job: Job<Transaction>, reason: unknown): Outcome => ({
    job,
    isCommitted: false,
    tell: () => job.reject(reason),
  });

  const runApart = async (job: Job<Transaction>, tx: Transaction) => {
    let failure: { reason: unknown } | undefined;
    try {
      const tell = await tx.transaction(async (apart) => {
        try {
          return await job.run(apart);
        } catch (reason) {
          failure = { reason };
          throw reason;
        }
      });
      outcomes.push({ job, isCommitted: true, tell });
    } catch (error) {
      // Other than the work's own: the transaction has gone, and with it what the ones before did.
      if (error !== failure?.reason) throw failure ? failure.reason : error;
      outcomes.push(failureOf(job, error));
    }
  };

  try {
    await transact(async (tx) => {
      const endsAt = performance.now() + most.ms;
      await runApart(first, tx);
      while (begun.length < most.jobs && performance.now() < endsAt) {
        await nextTurn();
        const job = take();
        if (!job) break;
        begun.push(job);
        await runApart(job, tx);
      }
      if (!outcomes.some(({ isCommitted }) => isCommitted)) throw new NothingToKeep();
    });
  } catch (error) {
    if (!(error instanceof NothingToKeep)) return begun.map((job) => failureOf(job, error));
  }
  return outcomes;
}

/** Has a transaction undone in which every job failed. */
class NothingToKeep extends Error {}
