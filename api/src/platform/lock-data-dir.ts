import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { createClient, LibsqlError, type Client, type Transaction } from '@libsql/client';

/** In milliseconds: a process that is asked to stop is mostly gone by then, and how often we look. */
const patienceMs = 5_000;
const retryPauseMs = 100;

/**
 * Takes the data folder for this process alone, because two on one would remove each other's builds of the site and never
 * hear of each other's edits. The lock is an open transaction on a file of its own: the operating system lets go of it
 * with the process, however that ends.
 * @param dataDir the prepared data folder
 * @param waitMs how long whoever has the folder may take to end
 * @returns gives the folder up
 * @throws Error with one sentence for the person who starts the process
 */
export async function holdDataDir(dataDir: string, waitMs = patienceMs): Promise<() => void> {
  const deadline = Date.now() + waitMs;
  const lock = createClient({ url: `file:${join(dataDir, 'in-use.lock')}`, timeout: 0 });
  for (;;) {
    const held = await findTurn(lock);
    if (held) {
      return () => {
        held.close(); // closing the client alone leaves the lock to the garbage collector
        lock.close();
      };
    }
    if (Date.now() >= deadline) {
      lock.close();
      throw new Error(
        `another process uses the data folder ${dataDir}; give this one a DATA_DIR of its own (a database can be shared, through DATABASE_URL)`,
      );
    }
    await pause(retryPauseMs);
  }
}

/** The transaction that is the lock, null while somebody else has it. */
async function findTurn(lock: Client): Promise<Transaction | null> {
  try {
    return await lock.transaction('write');
  } catch (error) {
    if (error instanceof LibsqlError && error.code === 'SQLITE_BUSY') return null;
    throw error;
  }
}
