import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { findAssetPath } from './asset-ids.ts';
import { isRecord, type DatasetDocument } from './documents.ts';

/**
 * Reads the one NDJSON file of a dataset folder, the layout of `sanity dataset export` and `import`.
 * @throws Error naming the folder without exactly one such file, or the line that is not a document
 */
export async function readDataset(folder: string): Promise<DatasetDocument[]> {
  const [name, ...others] = (await readdir(folder)).filter((file) => file.endsWith('.ndjson'));
  if (!name || others.length > 0) throw new Error(`${folder} should hold exactly one .ndjson file`);
  const file = join(folder, name);
  const lines = (await readFile(file, 'utf8')).split('\n');
  return lines.flatMap((line, index) =>
    line.trim() === '' ? [] : [parseLine(line, `${file}, line ${index + 1}`)],
  );
}

function parseLine(line: string, place: string): DatasetDocument {
  let value: unknown;
  try {
    value = JSON.parse(line);
  } catch (cause) {
    throw new Error(`${place} is not JSON`, { cause });
  }
  if (!isRecord(value) || typeof value['_id'] !== 'string' || typeof value['_type'] !== 'string') {
    throw new Error(`${place} is not a document with _id and _type`);
  }
  return { ...value, _id: value['_id'], _type: value['_type'] };
}

/**
 * The pictures and files a dataset file names, as paths relative to its folder.
 * @throws Error when a `_sanityAsset` is not of the form `image@file://./images/name.png` or `file@file://./files/name.pdf`
 */
export function listAssetPaths(value: unknown): string[] {
  if (Array.isArray(value)) return value.flatMap(listAssetPaths);
  if (!isRecord(value)) return [];
  return Object.entries(value).flatMap(([name, child]) =>
    name === '_sanityAsset' ? [readAssetPath(child)] : listAssetPaths(child),
  );
}

function readAssetPath(value: unknown): string {
  const pattern = /^(?:image@file:\/\/\.\/(images\/.+)|file@file:\/\/\.\/(files\/.+))$/;
  const [, image, file] = typeof value === 'string' ? (pattern.exec(value) ?? []) : [];
  const path = image ?? file;
  if (!path) throw new Error(`"${String(value)}" should name a picture like image@file://./images/name.png`);
  return path;
}

/** Turns each `_sanityAsset` of a document into a reference to its image asset, by the path's asset id. */
export function linkAssets(
  document: DatasetDocument,
  idsByPath: ReadonlyMap<string, string>,
): DatasetDocument {
  return mapDocument(document, (name, value) =>
    name === '_sanityAsset'
      ? ['asset', { _type: 'reference', _ref: idsByPath.get(readAssetPath(value)) }]
      : [name, value],
  );
}

/** The reverse of `linkAssets`, so that what the store writes can be imported into a hosted dataset. */
export function unlinkAssets(document: DatasetDocument): DatasetDocument {
  return mapDocument(document, (name, value) => {
    const path = name === 'asset' ? findReferencedPath(value) : null;
    if (!path) return [name, value];
    return ['_sanityAsset', `${path.startsWith('files/') ? 'file' : 'image'}@file://./${path}`];
  });
}

function findReferencedPath(asset: unknown): string | null {
  if (!isRecord(asset) || Object.keys(asset).length !== 2 || asset['_type'] !== 'reference') return null;
  return typeof asset['_ref'] === 'string' ? findAssetPath(asset['_ref']) : null;
}

type ChangeAttribute = (name: string, value: unknown) => [name: string, value: unknown];

function mapDocument(document: DatasetDocument, change: ChangeAttribute): DatasetDocument {
  return { ...mapRecord(document, change), _id: document._id, _type: document._type };
}

function mapRecord(record: Record<string, unknown>, change: ChangeAttribute): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(record).map(([name, value]) => {
      const [newName, newValue] = change(name, value);
      return [newName, mapValue(newValue, change)];
    }),
  );
}

function mapValue(value: unknown, change: ChangeAttribute): unknown {
  if (Array.isArray(value)) return value.map((item) => mapValue(item, change));
  return isRecord(value) ? mapRecord(value, change) : value;
}
