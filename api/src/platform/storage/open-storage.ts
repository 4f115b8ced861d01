import type { Config } from '#/env.ts';
import { createFolderStorage } from './folder-storage.ts';
import type { Storage } from './storage.ts';
import { createHash, randomUUID } from 'node:crypto';
import { link, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { makeFolder } from '#/platform/data-dir.ts';
import { codeOf } from '#/platform/describe-error.ts';

type StoragePlace = Pick<Config, 'bucket' | 'filesDir'>;

/** Opens the environment's bucket or folder. The S3 client is loaded only for a bucket. */
export async function openStorage({ bucket, filesDir }: StoragePlace): Promise<Storage> {
  if (!bucket) return createFolderStorage(filesDir);
  const { createBucketStorage } = await import('./bucket-storage.ts');
  return createBucketStorage(bucket);
}

/** A file that identifies a folder of files, whatever its path on a machine. */
const markName = '.storage-id';

/** Identifies the storage of files. */
export async function markStorage({ bucket, filesDir }: StoragePlace): Promise<string> {
  const place = bucket
    ? `bucket ${bucket.endpoint ?? ''} ${bucket.name}`
    : `folder ${await markFolder(filesDir)}`;
  return createHash('sha256').update(place).digest('hex').slice(0, 24);
}

async function markFolder(folder: string): Promise<string> {
  const id = randomUUID();
  const [mark, draft] = [join(folder, markName), join(folder, `${markName}.${id}`)];
  await makeFolder(folder);
  // Written before it is named, since others may read it at the same time.
  await writeFile(draft, id, { mode: 0o600 });
  try {
    await link(draft, mark);
  } catch (error) {
    if (codeOf(error) !== 'EEXIST') throw error;
  } finally {
    await rm(draft);
  }
  return readFile(mark, 'utf8');
}
