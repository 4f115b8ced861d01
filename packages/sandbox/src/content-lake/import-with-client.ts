import { readFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import type { SanityClient } from '@sanity/client';
import { linkAssets, listAssetPaths, readDataset } from './dataset-files.ts';

/**
 * Writes a dataset folder's documents and pictures into a dataset with the means any program has: uploads, and then one
 * transaction of mutations.
 */
export async function importWithClient(client: SanityClient, folder: string): Promise<void> {
  const dataset = await readDataset(folder);
  const idsByPath = new Map<string, string>();
  for (const path of new Set(listAssetPaths(dataset))) {
    const kind = path.startsWith('files/') ? 'file' : 'image';
    const filename = basename(path);
    const asset = await client.assets.upload(kind, await readFile(join(folder, path)), { filename });
    idsByPath.set(path, asset._id);
  }
  await client.mutate(dataset.map((document) => ({ createOrReplace: linkAssets(document, idsByPath) })));
}
