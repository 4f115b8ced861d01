import { createHash } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { Transform, type Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { open, writeFile, stat } from 'node:fs/promises';
import { dirname } from 'node:path';
import { makeFolder } from '#/platform/data-dir.ts';

/** What a file is known by: how long it is, and its SHA-256 in hex. */
export type Fingerprint = { bytes: number; sha256: string };

/** Lets bytes pass and says afterwards what they were. */
export function createFingerprinter(): { passing: Transform; read: () => Fingerprint } {
  const hash = createHash('sha256');
  let bytes = 0;
  const passing = new Transform({
    transform: (chunk: Buffer, _encoding, done) => {
      bytes += chunk.length;
      hash.update(chunk);
      done(null, chunk);
    },
  });
  return { passing, read: () => ({ bytes, sha256: hash.digest('hex') }) };
}

/** The fingerprint of whatever a stream gives. */
export async function fingerprintStream(stream: Readable): Promise<Fingerprint> {
  const hash = createHash('sha256');
  let bytes = 0;
  await pipeline(stream, async (chunks: AsyncIterable<Buffer>) => {
    for await (const chunk of chunks) {
      bytes += chunk.length;
      hash.update(chunk);
    }
  });
  return { bytes, sha256: hash.digest('hex') };
}

export const fingerprintFile = (file: string): Promise<Fingerprint> =>
  fingerprintStream(createReadStream(file));

export const isSame = (one: Fingerprint, other: Fingerprint): boolean =>
  one.bytes === other.bytes && one.sha256 === other.sha256;

/** Only whoever makes backups may read them: they hold all that clients have told us. */
const mode = 0o600;

/** Writes a file that is not there yet, to the disk. */
export async function writeDurably(file: string, content: string): Promise<void> {
  await writeFile(file, content, { flag: 'wx', mode, flush: true });
}

/** Writes what a stream gives into a file that is not there yet, to the disk. */
export async function writeStream(file: string, content: Readable): Promise<Fingerprint> {
  const { passing, read } = createFingerprinter();
  await makeFolder(dirname(file));
  await pipeline(content, passing, createWriteStream(file, { flags: 'wx', mode, flush: true }));
  return read();
}

/** So that the names in a folder, too, outlive a power cut. */
export async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder);
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/** Does a piece of work for each item, a few at a time; the first failure ends it. */
export async function forEachConcurrently<Item>(
  items: Iterable<Item>,
  work: (item: Item) => Promise<void>,
  atOnce = 4,
): Promise<void> {
  const waiting = items[Symbol.iterator]();
  let hasFailed = false;
  const takeTurns = async () => {
    for (let next = waiting.next(); !next.done && !hasFailed; next = waiting.next()) {
      await work(next.value).catch((error: unknown) => {
        hasFailed = true;
        throw error;
      });
    }
  };
  const turns = await Promise.allSettled(Array.from({ length: atOnce }, takeTurns));
  for (const turn of turns) if (turn.status === 'rejected') throw turn.reason;
}

/**
 * Goes on as the user to whom the data folder belongs, or the nearest folder above it that is there, when root has started this:
 * what root left there the server could not write to.
 * @returns the sentence that says so, null where nothing has changed
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
