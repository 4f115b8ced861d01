import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, open, readFile, rm, statfs, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { createClient, LibsqlError, type Client, type Transaction } from '@libsql/client';

/**
 * Makes sure the data folder is there and can be written to.
 * @param dataDir absolute path
 * @throws Error with one sentence for the person who starts the process
 */
export async function prepareDataDir(dataDir: string): Promise<void> {
  try {
    await makeFolder(dataDir);
    await checkWritable(dataDir);
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new Error(`the data folder ${dataDir} (DATA_DIR) cannot be written to: ${reason}`, {
      cause: error,
    });
  }
}

/** Makes a folder that may be there already. Level by level, since Node's own `recursive` never ends where a folder can be looked into but not written to. */
export async function makeFolder(folder: string): Promise<void> {
  if (existsSync(folder)) return;
  await makeFolder(dirname(folder));
  try {
    await mkdir(folder, { mode: 0o700 });
  } catch (error) {
    if (!isAlreadyThere(error)) throw error;
  }
}

/** Syncs a folder, so that the names in it outlive a power cut too. */
export async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder);
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/** Whether something failed because the name is taken. */
export const isAlreadyThere = (error: unknown) =>
  error instanceof Error && 'code' in error && error.code === 'EEXIST';

/** As much as a write to the database may need: where only a few bytes find room, nothing that counts does. */
const probeBytes = 64 * 1024;

/** Writes a file into a folder and removes it; rejects when either fails. */
export async function checkWritable(folder: string): Promise<void> {
  const probe = join(folder, `.write-check-${randomBytes(4).toString('hex')}`);
  try {
    await writeFile(probe, Buffer.alloc(probeBytes, 1));
  } finally {
    await rm(probe, { force: true });
  }
}

/** How random the secret is that we generate, and how short it may be at least, in characters. */
const secretBytes = 48;
const leastSecretLength = 32;

/**
 * The secret that signs sessions where the environment names none: made once, kept where only this user can read it.
 * @param dataDir the prepared data folder
 * @throws Error in one sentence when the file has lost its secret, as in a power cut
 */
export async function ensureSessionSecret(dataDir: string): Promise<string> {
  const file = join(dataDir, 'session-secret');
  try {
    await writeFile(file, randomBytes(secretBytes).toString('base64url'), {
      flag: 'wx',
      mode: 0o600,
      flush: true,
    });
  } catch (error) {
    if (!isAlreadyThere(error)) throw error;
  }
  const secret = (await readFile(file, 'utf8')).trim();
  if (secret.length >= leastSecretLength) return secret;
  throw new Error(
    `the file ${file} is empty or cut off: restore it from a backup, or delete it (everyone will have to sign in again)`,
  );
}

/** How much room a file system has, and how much of it is left to us, in bytes. */
export type Disk = { freeBytes: number; totalBytes: number };

/** The room where a folder is; null where the system does not tell. */
export async function readDisk(folder: string): Promise<Disk | null> {
  try {
    const { bavail, blocks, bsize } = await statfs(folder);
    return { freeBytes: bavail * bsize, totalBytes: blocks * bsize };
  } catch {
    return null;
  }
}

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
export async function lockDataDir(dataDir: string, waitMs = patienceMs): Promise<() => void> {
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
