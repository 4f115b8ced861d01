import type { Config } from '#/env.ts';
import { createFolderStorage } from './folder-storage.ts';
import type { Storage } from './storage.ts';

/** Files where the environment says: a bucket, else a folder. What speaks to buckets is loaded only for one. */
export async function openStorage({
  bucket,
  filesDir,
}: Pick<Config, 'bucket' | 'filesDir'>): Promise<Storage> {
  if (!bucket) return createFolderStorage(filesDir);
  const { createBucketStorage } = await import('./bucket-storage.ts');
  return createBucketStorage(bucket);
}
