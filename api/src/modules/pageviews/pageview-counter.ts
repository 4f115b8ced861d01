import type { Deps } from '#/deps.ts';
import { writeCounts, type Count, type Counts } from './write-counts.ts';

/** Counts in memory and writes now and then, so that no request waits for the database. */
export type PageviewCounter = {
  count: (counts: readonly Count[]) => void;
  /** Writes what has been counted; what cannot be written stays for the next time. */
  flush: () => Promise<void>;
  /** Writes what is left, and no more after that. */
  stop: () => Promise<void>;
};

/** How often to write, in milliseconds: as much as a killed process may lose. */
const flushMs = 5_000;

/** More different things than that wait for no database. */
const mostWaiting = 4_000;

/** Opens the counter of page views. */
export function openPageviewCounter({ db, log }: Pick<Deps, 'db' | 'log'>): PageviewCounter {
  const waiting = new Map<string, Counts>();
  let writing = Promise.resolve();

  const keep = (count: Count, hits: number) => {
    const key = JSON.stringify([count.day, count.kind, count.part, count.value]);
    const known = waiting.get(key);
    if (known) known.hits += hits;
    else if (waiting.size < mostWaiting) waiting.set(key, { ...count, hits });
  };

  const write = async () => {
    if (waiting.size === 0) return;
    const counts = [...waiting.values()];
    waiting.clear();
    try {
      await db.write((tx) => writeCounts(tx, counts));
    } catch (error) {
      log.warn({ err: error }, 'page views could not be written down yet');
      for (const { hits, ...count } of counts) keep(count, hits);
    }
  };

  const flush = () => (writing = writing.then(write));
  const timer = setInterval(() => void flush(), flushMs);
  return {
    count: (counts) => {
      for (const count of counts) keep(count, 1);
    },
    flush,
    stop: async () => {
      clearInterval(timer);
      await flush();
    },
  };
}
