import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { findAssetPath } from './asset-ids.ts';
import { writeFileAtomically } from './atomic-file.ts';
import type { DatasetDocument } from './documents.ts';

/** What is uploaded, and where to. */
export type Upload = {
  bytes: Buffer;
  /** As its sender calls it, with or without folders before it. */
  originalFilename: string;
  /** Where the dataset's `images/` and `files/` folders are. */
  folder: string;
  /** Asset documents already stored; what is among them is not kept twice. */
  existing: Iterable<DatasetDocument>;
};

/** What one kind of asset has of its own; `id` is its document's. */
type Description = { id: string; extension: string; mimeType: string; metadata?: object };

/**
 * Keeps an upload's bytes, unless they are kept already.
 * @param type of its document
 * @param describe finds out what it is, from its SHA-1 in hexadecimal digits; it refuses an upload by throwing
 * @returns its document
 */
export async function keepAsset(
  { bytes, originalFilename, folder, existing }: Upload,
  type: 'sanity.imageAsset' | 'sanity.fileAsset',
  describe: (sha1hash: string) => Description | Promise<Description>,
): Promise<DatasetDocument> {
  const sha1hash = createHash('sha1').update(bytes).digest('hex');
  for (const document of existing) {
    if (document['sha1hash'] !== sha1hash || document._type !== type) continue;
    const path = findAssetPath(document._id);
    if (path && existsSync(join(folder, path))) return document;
  }
  const { id, ...description } = await describe(sha1hash);
  const path = findAssetPath(id);
  if (!path) throw new Error(`${id} is not the id of an asset`);
  await mkdir(dirname(join(folder, path)), { recursive: true });
  await writeFileAtomically(join(folder, path), bytes);
  return {
    _id: id,
    _type: type,
    assetId: sha1hash,
    sha1hash,
    size: bytes.length,
    originalFilename: basename(originalFilename),
    ...description,
  };
}
