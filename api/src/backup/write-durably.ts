import { createWriteStream } from 'node:fs';
import { open, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { makeFolder } from '#/platform/data-dir.ts';
import { createFingerprinter, type Fingerprint } from './hashes.ts';

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
  await handle.sync().finally(() => handle.close());
}
