import { open } from 'node:fs/promises';
import { expandConfig } from '@libsql/core/config';
import { databaseSignals } from '#/database-signals.ts';

/** The log of a database file, which holds what has been committed since it was last written back. */
export type Log = {
  /**
   * Waits until the disk keeps all that is committed by now. Takes no time of the event loop's, as a commit's own wait does.
   * @throws Error once an fsync has failed, from then on always
   */
  keep: () => Promise<void>;
  /** Waits likewise for what is left, then lets go of the file. */
  close: () => Promise<void>;
};

/**
 * Opens the log of a database in WAL mode. Some connection must stay open on it meanwhile: when the last one closes, the log goes,
 * and the next is another file.
 * @throws the system's error when there is none
 */
export async function openLog(databaseUrl: string): Promise<Log> {
  const { path } = expandConfig({ url: databaseUrl }, true);
  // Stays open, since a write failure is reported only once, to those who had the file open then.
  const file = await open(`${path}-wal`, 'r+');
  const keep = shareSyncs(async () => {
    const startedAt = performance.now();
    await file.datasync().catch((cause: unknown) => {
      throw new Error('The disk would not keep what was written to the database.', { cause });
    });
    databaseSignals.emit('statement', 'write', 'sync', performance.now() - startedAt);
  });
  return {
    keep,
    close: async () => {
      await keep().catch(() => undefined);
      await file.close();
    },
  };
}

/**
 * Lets many wait for the disk together. One sync goes on at a time, and whoever comes meanwhile shares the next: the one that goes
 * on may have begun before what they wrote. After one has failed there is no other, as the system may have given up what it could
 * not write, and would say that all is well.
 * @param sync makes what is written by now last
 * @returns waits for a sync that has not begun yet; throws what the one that failed threw
 */
export function shareSyncs(sync: () => Promise<void>): () => Promise<void> {
  let last: Promise<void> = Promise.resolve();
  let next: Promise<void> | undefined;

  const syncAfter = async (before: Promise<void>) => {
    await before;
    next = undefined;
    await sync();
  };
  return () => (next ??= last = syncAfter(last));
}
