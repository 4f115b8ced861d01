import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { readDataset } from './dataset-files.ts';
import {
  lakeDocumentSchema,
  type DatasetDocument,
  type DocumentMap,
  type LakeDocument,
} from './documents.ts';
import { importImages } from './import-images.ts';
import { followSeed, stampDocument } from './seed.ts';
import { readSnapshot, writeSnapshot } from './snapshot.ts';
import { readTransactionLog, startTransactionLog, type LoggedTransaction } from './transaction-log.ts';
import type { Transaction } from './transactions.ts';

/** The log is folded into the snapshot when it has grown past this. */
const MAX_LOG_BYTES = 4 * 1024 * 1024;

/** The documents of one dataset, in memory for reading and on disk before a change is acknowledged. */
export type DocumentStore = {
  /** Every document as last committed. */
  documents: DocumentMap;
  /**
   * Commits what `prepare` works out from the current documents, or nothing when it throws. Commits run one after
   * another, and each is on disk when its promise resolves.
   */
  commit: <Result extends { transaction: Transaction }>(
    prepare: (documents: DocumentMap) => Promise<Result>,
  ) => Promise<Result>;
  /**
   * Calls the listener with each transaction from now on, in order, once it is on disk and in `documents`.
   * @returns a function that stops it
   */
  subscribe: (listener: (transaction: Transaction) => void) => () => void;
  /** Waits for commits under way, folds the log into the files and lets go of them. */
  close: () => Promise<void>;
};

/**
 * Opens the store of a dataset and brings it up to date with its seed.
 * @param folder the store's own files, created when missing
 * @param seedFolder a dataset folder: one .ndjson file and the images it names
 * @throws Error in one sentence when a file of either folder cannot be read
 */
export async function openDocumentStore(folder: string, seedFolder: string): Promise<DocumentStore> {
  const logFile = join(folder, 'transactions.log');
  const { documents, seeded } = await loadDocuments(folder, seedFolder, await readTransactionLog(logFile));
  await mkdir(folder, { recursive: true });
  await writeSnapshot(folder, documents, seeded);
  const log = await startTransactionLog(logFile);

  async function compact(): Promise<void> {
    await writeSnapshot(folder, documents, seeded);
    await log.clear();
  }

  let lastCommit: Promise<unknown> = Promise.resolve();
  function enqueue<Result>(work: () => Promise<Result>): Promise<Result> {
    const result = lastCommit.then(work);
    lastCommit = result.catch(() => undefined);
    return result;
  }

  const listeners = new Set<(transaction: Transaction) => void>();

  return {
    documents,
    subscribe: (listener) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    commit: (prepare) =>
      enqueue(async () => {
        const result = await prepare(documents);
        const { transaction } = result;
        if (transaction.changes.length === 0) return result;
        await log.append(transaction);
        applyChanges(documents, transaction.changes);
        for (const listener of listeners) listener(transaction);
        if (log.size() > MAX_LOG_BYTES) await compact();
        return result;
      }),
    close: () =>
      enqueue(async () => {
        await compact();
        await log.close();
      }),
  };
}

/** What the store's files, the log a crash left and the seed come to. */
async function loadDocuments(folder: string, seedFolder: string, log: readonly LoggedTransaction[]) {
  const now = new Date().toISOString();
  const documents = new Map<string, LakeDocument>();
  const snapshot = await readSnapshot(folder);
  if (snapshot) {
    for (const document of await importImages(snapshot.documents, folder, { folder, documents }, now)) {
      documents.set(document._id, reviveDocument(document, snapshot.editedByHand.has(document._id), now));
    }
    // A person's edit of the files is newer than what a crash left in the log.
    const logged = log.flatMap(({ changes }) => changes);
    applyChanges(
      documents,
      logged.filter(({ id }) => !snapshot.editedByHand.has(id)),
    );
  }
  const seed = await importImages(await readDataset(seedFolder), seedFolder, { folder, documents }, now);
  const seeded = snapshot?.seeded ?? new Map<string, string>();
  followSeed(documents, seeded, seed, now);
  return { documents, seeded };
}

function applyChanges(
  documents: Map<string, LakeDocument>,
  changes: readonly { id: string; result: LakeDocument | null }[],
): void {
  for (const { id, result } of changes) {
    if (result) documents.set(id, result);
    else documents.delete(id);
  }
}

/** A line of our own writing keeps its revision and times; one a person has touched gets new ones. */
function reviveDocument(document: DatasetDocument, isEdited: boolean, now: string): LakeDocument {
  const stored = lakeDocumentSchema.safeParse(document);
  return stored.success && !isEdited ? stored.data : stampDocument(document, now);
}
