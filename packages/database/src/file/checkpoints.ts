import { expandConfig } from '@libsql/core/config';
import Engine from 'libsql/promise';

/**
 * From a write to when the log is written back, in milliseconds: what is written meanwhile goes with it. More often, and
 * more commits wait behind it for the disk.
 */
const pauseMs = 1000;

/**
 * Writes the log of a file's database back into it, on a thread beside the event loop. The engine does so by itself only
 * with a commit, when the log is long, and everybody waits for the disk meanwhile. Until it is closed, the log stays the same file.
 * @param lockWaitMs how long it waits for a lock, in milliseconds
 */
export async function openCheckpoints(url: string, lockWaitMs: number) {
  const engine = new Engine(expandConfig({ url }, true).path, { timeout: lockWaitMs });
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
  // What has read once has the log open. The engine takes it away when the last connection closes.
  await engine.exec('SELECT count(*) FROM sqlite_schema');

  return {
    /** Called after every write. */
    note: () => {
      timer ??= setTimeout(() => {
        running = run();
      }, pauseMs).unref();
    },
    close: async () => {
      clearTimeout(timer);
      await running;
      clearTimeout(timer);
      engine.close();
    },
  };
}
