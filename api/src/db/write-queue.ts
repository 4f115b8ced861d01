import { setImmediate as nextTurn } from 'node:timers/promises';
import { AppError } from '#/errors.ts';
import { signals } from '#/integrations/metrics/signals.ts';

/** Runs pieces of work one at a time, in the order they were added. */
export type WriteQueue = {
  /**
   * @param work is told by when it must have begun, in epoch milliseconds
   * @throws what the work throws, or AppError unavailable when its turn did not come in time
   */
  add: <Result>(work: (deadline: number) => Promise<Result>) => Promise<Result>;
  /** How many pieces wait or are being worked at. */
  depth: () => number;
  /** Takes no more work and resolves when the last piece is done. */
  close: () => Promise<void>;
};

/** The refusal of a write whose turn did not come in time. */
export const tooBusy = (cause?: unknown) =>
  new AppError('unavailable', 'We are very busy just now. Please try again in a moment.', {
    retryAfterSeconds: 5,
    cause,
  });

/**
 * The queue every write goes through.
 * @param waitMs how long a piece of work may wait before it begins, in milliseconds
 */
export function createWriteQueue(waitMs: number): WriteQueue {
  let last: Promise<unknown> = Promise.resolve();
  let closed = false;
  let depth = 0;

  return {
    add: (work) => {
      if (closed) return Promise.reject(new Error('The database is closed.'));
      const askedAt = performance.now();
      const deadline = Date.now() + waitMs;
      depth += 1;
      const result = last.then(async () => {
        // A file driver answers without leaving the event loop's turn, so a long queue would hold up everyone else.
        await nextTurn();
        signals.emit('turn', performance.now() - askedAt);
        if (Date.now() > deadline) throw tooBusy();
        return work(deadline);
      });
      const settled = () => {
        depth -= 1;
      };
      last = result.then(settled, settled);
      return result;
    },
    depth: () => depth,
    close: async () => {
      closed = true;
      await last;
    },
  };
}
