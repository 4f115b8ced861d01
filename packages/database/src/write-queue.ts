import { AsyncLocalStorage } from 'node:async_hooks';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { databaseSignals } from './database-signals.ts';

/** A write in the queue. */
export type Job<Context> = {
  /** Whether the write resolves without waiting for the disk. */
  isUnsynced: boolean;
  /** The latest start, in epoch milliseconds. */
  deadline: number;
  /** @returns resolves the caller's write; call it once the write is durable */
  run: (context: Context) => Promise<() => void>;
  /** Rejects the caller's write: nothing of it is stored. */
  reject: (reason: unknown) => void;
};

/** Takes the next job in order. */
export type TakeJob<Context> = () => Job<Context> | undefined;

/** A write did not run in time, or was interrupted by the server; nothing of it is stored, and it may be retried. */
export class DatabaseBusyError extends Error {
  override readonly name = 'DatabaseBusyError';
}

/** The queue every write goes through. `runSome` runs and settles the first job and those it takes. */
export function createWriteQueue<Context>(
  waitMs: number,
  runSome: (first: Job<Context>, take: TakeJob<Context>, isAlone: boolean) => Promise<void>,
) {
  const waiting: (Job<Context> & { addedAt: number })[] = [];
  let running: Promise<void> | null = null;
  let taken = 0;
  let isClosed = false;

  const take: TakeJob<Context> = () => {
    for (let job = waiting.shift(); job; job = waiting.shift()) {
      databaseSignals.emit('turn', performance.now() - job.addedAt);
      if (Date.now() <= job.deadline) {
        taken += 1;
        return job;
      }
      job.reject(new DatabaseBusyError('the write waited too long for its turn'));
    }
    return undefined;
  };

  const runAll = async () => {
    while (waiting.length > 0) {
      // A file driver responds within the event loop's turn, so a long queue would block everyone else.
      await nextTurn();
      const first = take();
      // Settling a write that is settled already does nothing.
      if (first) await runSome(first, take, waiting.length === 0).catch(first.reject);
      taken = 0;
    }
    running = null;
  };

  return {
    /** @throws what the work throws, or DatabaseBusyError when its turn did not come in time */
    add: <Result>(work: (context: Context) => Promise<Result>, isUnsynced = false): Promise<Result> => {
      if (isClosed) return Promise.reject(new Error('The database is closed.'));
      const { promise, resolve, reject } = Promise.withResolvers<Result>();
      // A job may run in another caller's turn, but belongs to the request that added it.
      const run = AsyncLocalStorage.bind(async (context: Context) => {
        const result = await work(context);
        return () => resolve(result);
      });
      waiting.push({ isUnsynced, addedAt: performance.now(), deadline: Date.now() + waitMs, run, reject });
      running ??= runAll();
      return promise;
    },
    /** How many jobs are waiting or running. */
    depth: () => waiting.length + taken,
    /** Takes no more jobs and resolves when the last one is done. */
    close: async () => {
      isClosed = true;
      await running;
    },
  };
}
