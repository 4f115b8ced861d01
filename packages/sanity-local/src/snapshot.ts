import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { writeFileAtomically } from './atomic-file.ts';
import { readDataset, unlinkAssets } from './dataset-files.ts';
import {
  hashContent,
  isAsset,
  type DatasetDocument,
  type DocumentMap,
  type StoredDocument,
} from './documents.ts';

/*
 * A store's folder has the layout of a dataset export, and `sanity dataset import` reads it:
 * data.ndjson, assets.json and images/. state.json beside them separates the store's writes from a person's.
 */
const DATA_FILE = 'data.ndjson';
const ASSETS_FILE = 'assets.json';
const STATE_FILE = 'state.json';

const hashesById = z.record(z.string(), z.string());
const stateSchema = z.object({ written: hashesById, seeded: hashesById });
const assetsSchema = z.record(z.string(), z.looseObject({ _id: z.string(), _type: z.string() }));

/** What the files of a store say. */
export type Snapshot = {
  /** Asset documents first, then the rest; pictures are still `_sanityAsset` paths. */
  documents: DatasetDocument[];
  /** For each document, the content hash it had when the store last wrote it. */
  written: ReadonlyMap<string, string>;
  /** For each document taken from the seed, the content hash it was given there. */
  seeded: ReadonlyMap<string, string>;
};

/**
 * Reads the store's files. Without data.ndjson there is nothing, whatever else the folder holds: deleting that file
 * starts again from the seed.
 * @throws Error in one sentence when a file is damaged
 */
export async function readSnapshot(folder: string): Promise<Snapshot | null> {
  if (!existsSync(join(folder, DATA_FILE))) return null;
  const state = stateSchema.parse((await findJson(join(folder, STATE_FILE))) ?? { written: {}, seeded: {} });
  const assets = assetsSchema.parse((await findJson(join(folder, ASSETS_FILE))) ?? {});
  return {
    documents: [...Object.values(assets), ...(await readDataset(folder))],
    written: new Map(Object.entries(state.written)),
    seeded: new Map(Object.entries(state.seeded)),
  };
}

/**
 * The ids a person added, changed or removed in the files since the store last wrote them.
 * @param latest each document as last stored: a crash between two files leaves one of them ahead of `written`
 */
export function findHandEdits(
  { documents, written }: Snapshot,
  latest: ReadonlyMap<string, StoredDocument | null>,
): Set<string> {
  const present = new Map(documents.map((document) => [document._id, hashContent(document)]));
  const isOurs = (id: string) => {
    if (present.get(id) === written.get(id)) return true;
    const stored = latest.get(id);
    return present.get(id) === (stored ? hashContent(toFileDocument(stored)) : undefined);
  };
  return new Set([...present.keys(), ...written.keys()].filter((id) => !isOurs(id)));
}

async function findJson(file: string): Promise<unknown> {
  if (!existsSync(file)) return null;
  try {
    return JSON.parse(await readFile(file, 'utf8'));
  } catch (cause) {
    throw new Error(`${file} is not JSON`, { cause });
  }
}

/** Writes the store's files, each in one step. The data goes before the state: see `readSnapshot`. */
export async function writeSnapshot(
  folder: string,
  documents: DocumentMap,
  seeded: ReadonlyMap<string, string>,
): Promise<void> {
  const sorted = [...documents.values()].sort((a, b) => (a._id < b._id ? -1 : 1));
  const assets = sorted.filter(isAsset);
  const others = sorted.filter((document) => !isAsset(document)).map(toFileDocument);
  const written = new Map([...assets, ...others].map((document) => [document._id, hashContent(document)]));

  await writeFileAtomically(join(folder, ASSETS_FILE), toJson(Object.fromEntries(keyAssets(assets))));
  await writeFileAtomically(
    join(folder, DATA_FILE),
    others.map((document) => `${JSON.stringify(document)}\n`).join(''),
  );
  await writeFileAtomically(
    join(folder, STATE_FILE),
    toJson({ written: Object.fromEntries(written), seeded: Object.fromEntries(seeded) }),
  );
}

function toJson(value: unknown): string {
  return `${JSON.stringify(value, null, 2)}\n`;
}

/** A document as the files have it: pictures by their path. */
function toFileDocument(document: StoredDocument): DatasetDocument {
  return isAsset(document) ? document : unlinkAssets(document);
}

/** Assets by kind and hash, as an import looks them up; a second description of the same bytes by its id. */
function keyAssets(assets: readonly StoredDocument[]): Map<string, StoredDocument> {
  const keyed = new Map<string, StoredDocument>();
  for (const asset of assets) {
    const key = `${asset._id.split('-', 1)[0]}-${String(asset['sha1hash'])}`;
    keyed.set(keyed.has(key) ? asset._id : key, asset);
  }
  return keyed;
}
