import type { Config } from '#/env.ts';
import { createFolderStorage } from './folder-storage.ts';
import type { Storage } from './storage.ts';
import { createHash, randomUUID } from 'node:crypto';
import { link, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { isAlreadyThere, makeFolder } from '#/platform/data-dir.ts';

/** Files where the environment says: a bucket, else a folder. What speaks to buckets is loaded only for one. */
export async function openStorage({
  bucket,
  filesDir,
}: Pick<Config, 'bucket' | 'filesDir'>): Promise<Storage> {
  if (!bucket) return createFolderStorage(filesDir);
  const { createBucketStorage } = await import('./bucket-storage.ts');
  return createBucketStorage(bucket);
}

/** Lies in a folder of files and tells it from any other, under whichever path a machine knows it. */
const markName = '.storage-id';

/** What tells the place where files are kept from any other place. */
export async function markStorage({
  bucket,
  filesDir,
}: Pick<Config, 'bucket' | 'filesDir'>): Promise<string> {
  const place = bucket
    ? `bucket ${bucket.endpoint ?? ''} ${bucket.name}`
    : `folder ${await markFolder(filesDir)}`;
  return createHash('sha256').update(place).digest('hex').slice(0, 24);
}

async function markFolder(folder: string): Promise<string> {
  const id = randomUUID();
  const [mark, draft] = [join(folder, markName), join(folder, `${markName}.${id}`)];
  await makeFolder(folder);
  // Written whole and then named, since others may look at the same moment.
  await writeFile(draft, id, { mode: 0o600 });
  try {
    await link(draft, mark);
  } catch (error) {
    if (!isAlreadyThere(error)) throw error;
  } finally {
    await rm(draft);
  }
  return readFile(mark, 'utf8');
}
