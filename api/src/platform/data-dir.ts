import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, open, readFile, rm, statfs, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { createClient, type Client, type Transaction } from '@libsql/client';
import { codeOf } from './describe-error.ts';

/** Creates the data folder if needed, and checks that it is writable. @throws Error for the person who starts the process */
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

/** Creates a folder and its parents if needed. Node's own `recursive` never ends in a parent that is readable but not writable. */
export async function makeFolder(folder: string): Promise<void> {
  if (existsSync(folder)) return;
  await makeFolder(dirname(folder));
  try {
    await mkdir(folder, { mode: 0o700 });
  } catch (error) {
    if (codeOf(error) !== 'EEXIST') throw error;
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

/** As much as a database write may need: a few bytes may still fit on a full disk. */
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

/** The generated secret's bytes, and its shortest length in characters. */
const secretBytes = 48;
const leastSecretLength = 32;

/** Reads or generates the secret that signs sessions. @throws Error when its file is empty, as after a power cut */
export async function ensureSessionSecret(dataDir: string): Promise<string> {
  const file = join(dataDir, 'session-secret');
  try {
    await writeFile(file, randomBytes(secretBytes).toString('base64url'), {
      flag: 'wx',
      mode: 0o600,
      flush: true,
    });
  } catch (error) {
    if (codeOf(error) !== 'EEXIST') throw error;
  }
  const secret = (await readFile(file, 'utf8')).trim();
  if (secret.length >= leastSecretLength) return secret;
  throw new Error(
    `the file ${file} is empty or cut off: restore it from a backup, or delete it (everyone will have to sign in again)`,
  );
}

export type Disk = { freeBytes: number; totalBytes: number };

/** The disk space where a folder is; null where the system does not report it. */
export async function readDisk(folder: string): Promise<Disk | null> {
  try {
    const { bavail, blocks, bsize } = await statfs(folder);
    return { freeBytes: bavail * bsize, totalBytes: blocks * bsize };
  } catch {
    return null;
  }
}

/** How long a stopping process usually takes at most, and how often to retry, in milliseconds. */
const lockWaitMs = 5_000;
const retryPauseMs = 100;

/**
 * Locks the data folder for this process, since two would delete each other's builds and miss each other's edits. The lock is
 * an open transaction on a file of its own, which the operating system releases with the process.
 * @param waitMs how long to wait for another process to end
 * @returns unlocks the folder
 * @throws Error for the person who starts the process
 */
export async function lockDataDir(dataDir: string, waitMs = lockWaitMs): Promise<() => void> {
  const deadline = Date.now() + waitMs;
  const lock = createClient({ url: `file:${join(dataDir, 'in-use.lock')}`, timeout: 0 });
  for (;;) {
    const transaction = await tryLock(lock);
    if (transaction) {
      return () => {
        transaction.close(); // closing the client alone leaves the lock to the garbage collector
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

/** The transaction that is the lock; null while another process has it. */
async function tryLock(lock: Client): Promise<Transaction | null> {
  try {
    return await lock.transaction('write');
  } catch (error) {
    if (codeOf(error) === 'SQLITE_BUSY') return null;
    throw error;
  }
}
