import { randomUUID } from 'node:crypto';
import { readDataset } from './dataset-files.ts';
import {
  lakeDocumentSchema,
  type DatasetDocument,
  type DocumentMap,
  type LakeDocument,
} from './documents.ts';
import { importAssets } from './import-assets.ts';
import { localEditor } from './local-editor.ts';
import { followSeed, stampDocument } from './seed.ts';
import { findHandEdits, type Snapshot } from './snapshot.ts';
import type { Transaction } from './transactions.ts';

/** Each document as the log leaves it, null when it is deleted. */
type LatestDocuments = ReadonlyMap<string, LakeDocument | null>;

/**
 * What the log, a person's edits of the store's files and the seed come to.
 * @param folder the store's own files
 * @param snapshot what those say, null for a new store
 * @returns the documents, what of them is the seed's, and the transactions that the log lacks for them
 */
export async function loadDocuments(
  folder: string,
  seedFolder: string,
  snapshot: Snapshot | null,
  latest: LatestDocuments,
) {
  const now = new Date().toISOString();
  const documents = new Map<string, LakeDocument>();
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
  const seed = await importAssets(await readDataset(seedFolder), seedFolder, { folder, documents }, now);
  followSeed(documents, seeded, seed, now);
  return { documents, seeded, transactions: listDifferences(latest, documents, now) };
}

/** A line of our own writing keeps its revision and times; one a person has touched gets new ones. */
function reviveDocument(document: DatasetDocument, isEdited: boolean, now: string): LakeDocument {
  const stored = lakeDocumentSchema.safeParse(document);
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
