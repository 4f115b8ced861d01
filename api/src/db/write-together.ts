import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Transaction } from '#/db/client.ts';
import type { Job, TakeJob } from '#/db/write-queue.ts';

/** What shares a commit waits for the last of it: so no more than this, and none begins after so many milliseconds. */
const most = { jobs: 50, ms: 20 };

/**
 * Does jobs in one transaction, each undone by itself when it fails, so that all wait for the disk once. Nobody is told
 * before it is committed; when it is not, all are refused.
 * @param transact runs work in a transaction and commits it
 */
export async function writeTogether(
  first: Job<Transaction>,
  take: TakeJob<Transaction>,
  transact: (work: (tx: Transaction) => Promise<void>) => Promise<void>,
): Promise<void> {
  const begun = [first];
  const outcomes: (() => void)[] = [];
  const refused: (() => void)[] = [];

  const runApart = async (job: Job<Transaction>, tx: Transaction) => {
    let failure: { reason: unknown } | undefined;
    try {
      outcomes.push(
        await tx.transaction(async (apart) => {
          try {
            return await job.run(apart);
          } catch (reason) {
            failure = { reason };
            throw reason;
          }
        }),
      );
    } catch (error) {
      // Other than the work's own: the transaction has gone, and with it what the ones before did.
      if (error !== failure?.reason) throw failure ? failure.reason : error;
      refused.push(() => job.refuse(error));
    }
  };

  try {
    await transact(async (tx) => {
      const endsAt = performance.now() + most.ms;
      await runApart(first, tx);
      while (begun.length < most.jobs && performance.now() < endsAt) {
        await nextTurn();
        const job = take(({ isLight }) => isLight || !first.isLight);
        if (!job) break;
        begun.push(job);
        await runApart(job, tx);
      }
      if (outcomes.length === 0) throw new NothingToKeep();
    });
  } catch (error) {
    if (error instanceof NothingToKeep) for (const tell of refused) tell();
    else for (const job of begun) job.refuse(error);
    return;
  }
  for (const tell of [...outcomes, ...refused]) tell();
}

/** Has a transaction undone in which every job failed. */
class NothingToKeep extends Error {}
