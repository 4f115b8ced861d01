import { open, stat } from 'node:fs/promises';
import { setTimeout as pause } from 'node:timers/promises';
import { expandConfig } from '@libsql/core/config';
import Engine from 'libsql/promise';
import { databaseSignals } from '#/database-signals.ts';

const toPath = (databaseUrl: string) => expandConfig({ url: databaseUrl }, true).path;

/** The write-ahead log of a database file. */
export type Log = {
  /** Syncs everything committed by now, off the event loop. @throws Error from the first failed fsync on */
  flush: () => Promise<void>;
  /** Syncs what is left, then closes the file. */
  close: () => Promise<void>;
};

/** Opens a WAL-mode database's log. Some connection must stay open: the last one that closes deletes the log. */
export async function openLog(databaseUrl: string): Promise<Log> {
  // Stays open, since a write failure is reported only once, to those who had the file open then.
  const file = await open(`${toPath(databaseUrl)}-wal`, 'r+');
  const flush = shareSyncs(async () => {
    const startedAt = performance.now();
    await file.datasync().catch((cause: unknown) => {
      throw new Error('The disk would not keep what was written to the database.', { cause });
    });
    databaseSignals.emit('statement', 'write', 'sync', performance.now() - startedAt);
  });
  return {
    flush,
    close: async () => {
      await flush().catch(() => undefined);
      await file.close();
    },
  };
}

/**
 * Lets many callers share a sync. One runs at a time, and callers meanwhile share the next, since the running one may have
 * started before their write. After a failure there is no other: the system may have dropped what it couldn't write.
 * @returns waits for a sync that has not started yet; throws what the failed one threw
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

/** From a write to its checkpoint, in milliseconds. More often, and more commits would wait behind it for the disk. */
const checkpointDelayMs = 1000;

/** How often, and after how many milliseconds each, emptying the log is tried while others read from it. */
const emptyAttempts = 40;
const emptyPauseMs = 50;

/**
 * Checkpoints a database file's log on a thread of its own. By itself the engine does it within a commit, once the log is
 * long, and every write waits meanwhile. Until this is closed, the log stays the same file.
 * @param lockWaitMs how long it waits for a lock, in milliseconds
 */
export async function openCheckpoints(url: string, lockWaitMs: number) {
  const engine = new Engine(toPath(url), { timeout: lockWaitMs });
  let timer: NodeJS.Timeout | undefined;
  let running: Promise<void> = Promise.resolve();

  const run = async () => {
    try {
      await engine.exec('PRAGMA wal_checkpoint(PASSIVE)');
    } catch {
      // Left to the next one, or to a commit that finds the log too long.
    }
    timer = undefined;
  };
  // A process that ended on a failed fsync leaves a log that is readable but may not be durable: nothing may rest on it.
  await run();
  // A connection that has read once has the log open. The engine deletes it when the last connection closes.
  await engine.exec('SELECT count(*) FROM sqlite_schema');

  return {
    /** Called after every write. */
    note: () => {
      timer ??= setTimeout(() => {
        running = run();
      }, checkpointDelayMs).unref();
    },
    /** Checkpoints the whole log and cuts it to nothing. @returns whether that worked, which a reader can prevent */
    emptyLog: async () => {
      const file = `${toPath(url)}-wal`;
      for (let attempt = 0; attempt < emptyAttempts; attempt += 1) {
        await running;
        await engine.exec('PRAGMA wal_checkpoint(TRUNCATE)').catch(() => undefined);
        if ((await stat(file)).size === 0) return true;
        await pause(emptyPauseMs);
      }
      return false;
    },
    close: async () => {
      clearTimeout(timer);
      await running;
      clearTimeout(timer);
      engine.close();
    },
  };
}

/** A database's file was replaced or removed: what is written now goes where nobody else looks. */
export class ReplacedFileError extends Error {}

/** Notes which file is open. @returns a check that it is still at its path, which throws ReplacedFileError */
export async function watchFile(databaseUrl: string): Promise<() => Promise<void>> {
  const path = toPath(databaseUrl);
  const find = async () => (await stat(path, { bigint: true })).ino;
  const opened = await find();
  return async () => {
    const found = await find().catch(() => null);
    if (found !== opened)
      throw new ReplacedFileError(`the database ${path} is no longer the file that this process has open`);
  };
}
