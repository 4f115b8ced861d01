import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { DocumentMap } from './documents.ts';
import { loadDocuments } from './load-documents.ts';
import { readSnapshot, writeSnapshot } from './snapshot.ts';
import { openTransactionLog, type TransactionLog } from './transaction-log.ts';
import type { Transaction } from './transactions.ts';

/** The documents of one dataset, in memory for reading and on disk before a change is acknowledged. */
export type DocumentStore = {
  /** Every document as last committed. */
  documents: DocumentMap;
  /** How they came to be so. */
  log: Pick<TransactionLog, 'entries' | 'read'>;
  /**
   * Commits the transaction that `prepare` works out from the documents, or nothing when it throws. Commits run one
   * after another, and each is on disk when its promise resolves.
   */
  commit: <Answer>(prepare: () => Promise<{ transaction: Transaction; answer: Answer }>) => Promise<Answer>;
  /**
   * Calls the listener, which must not throw, with each transaction from now on, in order, once it is on disk and in
   * `documents`.
   * @returns a function that stops it
   */
  subscribe: (listener: (transaction: Transaction) => void) => () => void;
  /** Waits for commits under way, writes the dataset's files and lets go of them. */
  close: () => Promise<void>;
};

/**
 * Opens the store of a dataset and brings it up to date with its seed.
 * @param folder the store's own files, created when missing
 * @param seedFolder a dataset folder: one .ndjson file and the images it names; nothing is taken from it when undefined
 * @throws Error in one sentence when a file of either folder cannot be read
 */
export async function openDocumentStore(
  folder: string,
  seedFolder: string | undefined,
): Promise<DocumentStore> {
  await mkdir(folder, { recursive: true });
  const logFile = join(folder, 'history.log');
  const snapshot = await readSnapshot(folder);
  if (!snapshot) await rm(logFile, { force: true });
  const { log, latest } = await openTransactionLog(logFile);
  const { documents, seeded, transactions } = await loadDocuments(folder, seedFolder, snapshot, latest).catch(
    async (cause: unknown) => {
      await log.close();
      throw cause;
    },
  );
  await log.append(...transactions);
  await writeSnapshot(folder, documents, seeded);

  let lastCommit: Promise<unknown> = Promise.resolve();
  function enqueue<Result>(work: () => Promise<Result>): Promise<Result> {
    const result = lastCommit.then(work);
    lastCommit = result.catch(() => undefined);
    return result;
  }

  const listeners = new Set<(transaction: Transaction) => void>();
  return {
    documents,
    log,
    subscribe: (listener) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    commit: (prepare) =>
      enqueue(async () => {
        const { transaction, answer } = await prepare();
        if (transaction.changes.length === 0) return answer;
        await log.append(transaction);
        for (const { id, result } of transaction.changes) {
          if (result) documents.set(id, result);
          else documents.delete(id);
        }
        for (const listener of listeners) listener(transaction);
        return answer;
      }),
    close: () =>
      enqueue(async () => {
        await writeSnapshot(folder, documents, seeded);
        await log.close();
      }),
  };
}
