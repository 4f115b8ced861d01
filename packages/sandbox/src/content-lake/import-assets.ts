import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parseAssetPath } from './asset-ids.ts';
import { linkAssets, listAssetPaths } from './dataset-files.ts';
import type { DatasetDocument, LakeDocument } from './documents.ts';
import { keepFile } from './file-assets.ts';
import { keepImage } from './image-assets.ts';
import { stampDocument } from './seed.ts';

/**
 * Takes over the pictures and files that a dataset names.
 * @param dataset documents with `_sanityAsset` paths
 * @param from the dataset's folder
 * @param into the store: its folder, and its documents, to which asset documents are added
 * @param now ISO time for documents that are new
 * @returns the dataset's documents, referring to asset documents instead
 */
export async function importAssets(
  dataset: readonly DatasetDocument[],
  from: string,
  into: { folder: string; documents: Map<string, LakeDocument> },
  now: string,
): Promise<DatasetDocument[]> {
  const { folder, documents } = into;
  const known = new Set([...documents.keys(), ...dataset.map((document) => document._id)]);
  const idsByPath = new Map<string, string>();
  for (const path of new Set(listAssetPaths(dataset))) {
    const id = parseAssetPath(path)?.id;
    if (id && known.has(id)) {
      idsByPath.set(path, id);
      continue;
    }
    const bytes = await readFile(join(from, path));
    const upload = { bytes, originalFilename: path, folder, existing: documents.values() };
    const asset = await (path.startsWith('files/') ? keepFile(upload) : keepImage(upload));
    if (!documents.has(asset._id)) documents.set(asset._id, stampDocument(asset, now));
    idsByPath.set(path, asset._id);
  }
  return dataset.map((document) => linkAssets(document, idsByPath));
}
