import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Transaction } from '#/db/client.ts';
import type { Job, TakeJob } from '#/db/write-queue.ts';

/** What shares a commit waits for the last of it: so no more than this, and none begins after so many milliseconds. */
const most = { jobs: 50, ms: 20 };

/** A job that is committed, and what tells whoever asked. */
export type Done = { job: Job<Transaction>; tell: () => void };

/**
 * Does jobs in one transaction, each undone by itself when it fails, so that they share its cost. Those that fail are told once it is
 * committed, since that may rest on what another did; when it is not committed, all are refused.
 * @param transact runs work in a transaction and commits it
 * @returns those that are committed, whom nobody has told yet
 */
export async function writeTogether(
  first: Job<Transaction>,
  take: TakeJob<Transaction>,
  transact: (work: (tx: Transaction) => Promise<void>) => Promise<void>,
): Promise<Done[]> {
  const begun = [first];
  const done: Done[] = [];
  const refused: (() => void)[] = [];

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
      done.push({ job, tell });
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
        const job = take();
        if (!job) break;
        begun.push(job);
        await runApart(job, tx);
      }
      if (done.length === 0) throw new NothingToKeep();
    });
  } catch (error) {
    if (error instanceof NothingToKeep) for (const tell of refused) tell();
    else for (const job of begun) job.refuse(error);
    return [];
  }
  for (const tell of refused) tell();
  return done;
}

/** Has a transaction undone in which every job failed. */
class NothingToKeep extends Error {}
