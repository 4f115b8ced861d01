import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parseAssetPath } from './asset-ids.ts';
import { linkAssets, listAssetPaths, readDataset } from './dataset-files.ts';
import {
  type DatasetDocument,
  type DocumentMap,
  hashContent,
  type StoredDocument,
  storedDocumentSchema,
} from './documents.ts';
import { localEditor } from './local-editor.ts';
import { findHandEdits, type Snapshot } from './snapshot.ts';
import { storeFile, storeImage } from './store-asset.ts';
import type { Transaction } from './transactions.ts';

/** Each document as the log leaves it, null when it is deleted. */
type LatestDocuments = ReadonlyMap<string, StoredDocument | null>;

/**
 * What the log, a person's edits of the store's files and the seed come to.
 * @param folder the store's own files
 * @param snapshot what those say, null for a new store
 * @returns the documents, what of them is the seed's, and the transactions that the log lacks for them
 */
export async function loadDocuments(
  folder: string,
  seedFolder: string | undefined,
  snapshot: Snapshot | null,
  latest: LatestDocuments,
) {
  const now = new Date().toISOString();
  const documents = new Map<string, StoredDocument>();
  for (const [id, document] of latest) if (document) documents.set(id, document);

  if (snapshot) {
    const edited = findHandEdits(snapshot, latest);
    for (const id of edited) documents.delete(id);
    const news = snapshot.documents.filter(({ _id }) => edited.has(_id) || !latest.has(_id));
    for (const document of await importAssets(news, folder, { folder, documents }, now)) {
      documents.set(document._id, reviveDocument(document, edited.has(document._id), now));
    }
  }
  const seeded = new Map(snapshot?.seeded);
  if (seedFolder !== undefined) {
    const seed = await importAssets(await readDataset(seedFolder), seedFolder, { folder, documents }, now);
    followSeed(documents, seeded, seed, now);
  }
  return { documents, seeded, transactions: listDifferences(latest, documents, now) };
}

/** A line that the store wrote has its revision and times already; one a person has edited gets new ones. */
function reviveDocument(document: DatasetDocument, isEdited: boolean, now: string): StoredDocument {
  const stored = storedDocumentSchema.safeParse(document);
  return stored.success && !isEdited ? stored.data : stampDocument(document, now);
}

/** A transaction for each document that is not as the log left it, known by the document's new revision. */
function listDifferences(latest: LatestDocuments, documents: DocumentMap, now: string): Transaction[] {
  const ids = new Set([...latest.keys(), ...documents.keys()]);
  return Array.from(ids).flatMap((id) => {
    const [previous, result] = [latest.get(id) ?? null, documents.get(id) ?? null];
    if (previous === result) return [];
    return {
      transactionId: result?._rev ?? randomUUID(),
      timestamp: result?._updatedAt ?? now,
      author: localEditor.id,
      changes: [
        { id, previous, result, mutations: [result ? { createOrReplace: result } : { delete: { id } }] },
      ],
    };
  });
}

/**
 * Takes over the pictures and files that a dataset names.
 * @param dataset documents with `_sanityAsset` paths
 * @param from the dataset's folder
 * @param into the store: its folder, and its documents, to which asset documents are added
 * @param now ISO time for documents that are new
 * @returns the dataset's documents, referring to asset documents instead
 */
async function importAssets(
  dataset: readonly DatasetDocument[],
  from: string,
  into: { folder: string; documents: Map<string, StoredDocument> },
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
    const asset = await (path.startsWith('files/') ? storeFile(upload) : storeImage(upload));
    if (!documents.has(asset._id)) documents.set(asset._id, stampDocument(asset, now));
    idsByPath.set(path, asset._id);
  }
  return dataset.map((document) => linkAssets(document, idsByPath));
}

/**
 * Brings the stored documents up to date with the seed dataset: a document that hasn't been edited here follows the seed,
 * whether that changes, adds or removes it; an edited or deleted one stays as the editor left it.
 * @param documents changed in place
 * @param seeded content hash each document had when it was last taken from the seed; changed in place
 * @param now ISO time to stamp on what changes
 */
function followSeed(
  documents: Map<string, StoredDocument>,
  seeded: Map<string, string>,
  seed: readonly DatasetDocument[],
  now: string,
): void {
  const isUnedited = (id: string): boolean => {
    const current = documents.get(id);
    return (current && hashContent(current)) === seeded.get(id);
  };

  for (const document of seed) {
    const hash = hashContent(document);
    if (seeded.get(document._id) === hash) continue;
    const current = documents.get(document._id);
    // A crash may come between storing a document of the seed and noting that it is one.
    if (current && hashContent(current) === hash) seeded.set(document._id, hash);
    if (seeded.get(document._id) === hash || !isUnedited(document._id)) continue;
    const _createdAt = document['_createdAt'] ?? current?._createdAt;
    documents.set(document._id, stampDocument({ ...document, _createdAt }, now));
    seeded.set(document._id, hash);
  }

  const inSeed = new Set(seed.map((document) => document._id));
  for (const id of [...seeded.keys()].filter((known) => !inSeed.has(known))) {
    if (isUnedited(id)) documents.delete(id);
    seeded.delete(id);
  }
}

/** A document from a file, stored: its revision is the hash of its content, so it changes only when that does. */
function stampDocument(document: DatasetDocument, now: string): StoredDocument {
  const created = document['_createdAt'];
  return {
    ...document,
    _rev: hashContent(document),
    _createdAt: typeof created === 'string' ? created : now,
    _updatedAt: now,
  };
}
