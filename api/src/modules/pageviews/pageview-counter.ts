import { setTimeout as pause } from 'node:timers/promises';
import type { Deps } from '#/deps.ts';
import { tooBusy } from '#/errors.ts';
import { signals } from '#/platform/metrics/signals.ts';
import { writeReports, type Report } from './write-counts.ts';

/** Writes what pages report, together with what others report at about the same time. */
export type PageviewCounter = {
  /**
   * Resolves once a report is written down.
   * @throws what the database throws; the report counts for nothing then
   */
  count: (report: Report) => Promise<void>;
};

/** For so long reports gather for one write, in milliseconds: no page waits for its answer. */
const defaultGatherMs = 100;

/** More of them than that wait for no database. */
const mostWaiting = 4_000;

type Waiting = { report: Report; settled: PromiseWithResolvers<undefined> };

/**
 * Opens the counter of page views. It holds only what has not been answered yet: a killed process loses nothing that it said it had.
 * @param gatherMs other than ours, for tests
 */
export function openPageviewCounter(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  gatherMs = defaultGatherMs,
): PageviewCounter {
  let waiting: Waiting[] = [];
  let isWriting = false;

  const writeAll = async () => {
    isWriting = true;
    if (gatherMs > 0) await pause(gatherMs);
    while (waiting.length > 0) {
      const batch = waiting;
      waiting = [];
      const reports = batch.map(({ report }) => report);
      try {
        await db.writeWithoutSync((tx) => writeReports(tx, reports, now()));
        signals.emit('pageviews', batch.length, 'written');
        for (const { settled } of batch) settled.resolve(undefined);
      } catch (error) {
        signals.emit('pageviews', batch.length, 'failed');
        for (const { settled } of batch) settled.reject(error);
      }
    }
    isWriting = false;
  };

  return {
    count: async (report) => {
      if (waiting.length >= mostWaiting) throw tooBusy();
      const settled = Promise.withResolvers<undefined>();
      waiting.push({ report, settled });
      if (!isWriting) void writeAll();
      await settled.promise;
    },
  };
}
