import { createHash } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { Transform, Writable, type Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { readdir, writeFile, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { makeFolder } from '#/platform/data-dir.ts';

/** A file's size and its SHA-256 in hex. */
export type Fingerprint = { bytes: number; sha256: string };

/** Pipes a stream to a destination, and returns the fingerprint of what passed. */
async function pipeFingerprinted(from: Readable, to: Writable): Promise<Fingerprint> {
  const hash = createHash('sha256');
  let bytes = 0;
  const passing = new Transform({
    transform: (chunk: Buffer, _encoding, done) => {
      bytes += chunk.length;
      hash.update(chunk);
      done(null, chunk);
    },
  });
  await pipeline(from, passing, to);
  return { bytes, sha256: hash.digest('hex') };
}

export const fingerprintStream = (stream: Readable): Promise<Fingerprint> =>
  pipeFingerprinted(stream, new Writable({ write: (_chunk, _encoding, done) => done() }));

export const fingerprintFile = (file: string): Promise<Fingerprint> =>
  fingerprintStream(createReadStream(file));

export const isSame = (one: Fingerprint, other: Fingerprint): boolean =>
  one.bytes === other.bytes && one.sha256 === other.sha256;

/** For the user who makes backups alone: they hold all of the clients' data. */
const mode = 0o600;

/** Writes a new file, durably. */
export const writeDurably = (file: string, content: string): Promise<void> =>
  writeFile(file, content, { flag: 'wx', mode, flush: true });

/** Writes a stream into a new file, durably. */
export async function writeStream(file: string, content: Readable): Promise<Fingerprint> {
  await makeFolder(dirname(file));
  return pipeFingerprinted(content, createWriteStream(file, { flags: 'wx', mode, flush: true }));
}

/** Everything in a folder but its folders, by path. */
export async function listEntries(folder: string): Promise<{ path: string; isFile: boolean }[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => !entry.isDirectory())
    .map((entry) => ({
      path: join(entry.parentPath, entry.name).slice(folder.length + 1),
      isFile: entry.isFile(),
    }));
}

/** Works on all items, a few at a time; the first failure ends it. */
export async function forEachConcurrently<Item>(
  items: Iterable<Item>,
  work: (item: Item) => Promise<void>,
  atOnce = 4,
): Promise<void> {
  const waiting = items[Symbol.iterator]();
  let hasFailed = false;
  const runLane = async () => {
    for (let next = waiting.next(); !next.done && !hasFailed; next = waiting.next()) {
      await work(next.value).catch((error: unknown) => {
        hasFailed = true;
        throw error;
      });
    }
  };
  const lanes = await Promise.allSettled(Array.from({ length: atOnce }, runLane));
  for (const lane of lanes) if (lane.status === 'rejected') throw lane.reason;
}

/**
 * When run as root, continues as the owner of the data folder, or of the nearest folder above that exists: the server could
 * not write to what root left there.
 * @returns a sentence that says so, null where nothing has changed
 */
export async function actAsOwner(dataDir: string): Promise<string | null> {
  if (process.geteuid?.() !== 0) return null;
  const { uid, gid } = await findOwner(dataDir);
  if (uid === 0) return null;
  process.setgroups?.([gid]);
  process.setgid?.(gid);
  process.setuid?.(uid);
  return `Going on as user ${uid}, to whom ${dataDir} (DATA_DIR) belongs.`;
}

async function findOwner(folder: string): Promise<{ uid: number; gid: number }> {
  const found = await stat(folder).catch(() => null);
  return found ?? findOwner(dirname(folder));
}
