import { AsyncLocalStorage } from 'node:async_hooks';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { databaseSignals } from './database-signals.ts';

/** A piece of work that was asked for. */
export type Job<Context> = {
  /** Whether the write resolves without waiting for the disk. */
  isUnsynced: boolean;
  /** When it must have begun, in epoch milliseconds. */
  deadline: number;
  /** @returns resolves the caller's write; call it once the write is durable */
  run: (context: Context) => Promise<() => void>;
  /** Rejects the caller's write: nothing of it is stored. */
  reject: (reason: unknown) => void;
};

/** Takes the next job in order. */
export type TakeJob<Context> = () => Job<Context> | undefined;

/** Runs pieces of work in the order they were added. */
export type WriteQueue<Context> = {
  /**
   * @param isUnsynced see `Job`
   * @throws what the work throws, or DatabaseBusyError when its turn did not come in time
   */
  add: <Result>(work: (context: Context) => Promise<Result>, isUnsynced?: boolean) => Promise<Result>;
  /** How many pieces wait or are being worked at. */
  depth: () => number;
  /** Takes no more work and resolves when the last piece is done. */
  close: () => Promise<void>;
};

/** A write did not run in time, or was interrupted by the server; nothing of it is stored, and it may be retried. */
export class DatabaseBusyError extends Error {
  override readonly name = 'DatabaseBusyError';
}

/**
 * The queue every write goes through.
 * @param waitMs how long a piece of work may wait before it begins, in milliseconds
 * @param runSome runs the first job and as many of those behind it as it takes, and settles each one it has taken
 */
export function createWriteQueue<Context>(
  waitMs: number,
  runSome: (first: Job<Context>, take: TakeJob<Context>, isAlone: boolean) => Promise<void>,
): WriteQueue<Context> {
  const waiting: (Job<Context> & { askedAt: number })[] = [];
  let running: Promise<void> | null = null;
  let inHand = 0;
  let closed = false;

  const take: TakeJob<Context> = () => {
    for (;;) {
      const job = waiting.shift();
      if (!job) return undefined;
      databaseSignals.emit('turn', performance.now() - job.askedAt);
      if (Date.now() > job.deadline) {
        job.reject(new DatabaseBusyError('the write waited too long for its turn'));
        continue;
      }
      inHand += 1;
      return job;
    }
  };

  const runAll = async () => {
    while (waiting.length > 0) {
      // A file driver answers without leaving the event loop's turn, so a long queue would hold up everyone else.
      await nextTurn();
      const first = take();
      // Settling a write that is settled already does nothing.
      if (first) await runSome(first, take, waiting.length === 0).catch(first.reject);
      inHand = 0;
    }
    running = null;
  };

  return {
    add: (work, isUnsynced = false) => {
      if (closed) return Promise.reject(new Error('The database is closed.'));
      const { promise, resolve, reject } = Promise.withResolvers<Awaited<ReturnType<typeof work>>>();
      // A job may run in another caller's turn, and must not be taken for part of that caller's request.
      const run = AsyncLocalStorage.bind(async (context: Context) => {
        const result = await work(context);
        return () => resolve(result);
      });
      const [askedAt, deadline] = [performance.now(), Date.now() + waitMs];
      waiting.push({ isUnsynced, askedAt, deadline, run, reject });
      running ??= runAll();
      return promise;
    },
    depth: () => waiting.length + inHand,
    close: async () => {
      closed = true;
      await running;
    },
  };
}
