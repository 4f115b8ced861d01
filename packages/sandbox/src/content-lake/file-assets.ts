import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { basename, extname, join } from 'node:path';
import { findAssetPath } from './asset-ids.ts';
import { writeFileAtomically } from './atomic-file.ts';
import type { DatasetDocument } from './documents.ts';

/**
 * Keeps a file's bytes and describes it as Sanity does.
 * @param folder where the dataset's `files/` folder is
 * @param existing asset documents already stored; a file among them is not kept twice
 * @param mimeType what its sender says it is
 */
export async function keepFile(
  folder: string,
  bytes: Buffer,
  originalFilename: string,
  existing: Iterable<DatasetDocument>,
  mimeType = 'application/octet-stream',
): Promise<DatasetDocument> {
  const sha1hash = createHash('sha1').update(bytes).digest('hex');
  for (const document of existing) {
    if (document['sha1hash'] !== sha1hash || document._type !== 'sanity.fileAsset') continue;
    const path = findAssetPath(document._id);
    if (path && existsSync(join(folder, path))) return document;
  }
  const extension = /^\.([a-z0-9]{1,10})$/.exec(extname(originalFilename).toLowerCase())?.[1] ?? 'bin';
  await mkdir(join(folder, 'files'), { recursive: true });
  await writeFileAtomically(join(folder, 'files', `${sha1hash}.${extension}`), bytes);
  return {
    _id: `file-${sha1hash}-${extension}`,
    _type: 'sanity.fileAsset',
    assetId: sha1hash,
    sha1hash,
    extension,
    mimeType,
    size: bytes.length,
    originalFilename: basename(originalFilename),
  };
}
