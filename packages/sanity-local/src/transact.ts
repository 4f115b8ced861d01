import { randomUUID } from 'node:crypto';
import type { DocumentStore } from './document-store.ts';
import { findEntry } from './history.ts';
import { localEditor } from './local-editor.ts';
import type { MutationResult, Stamp } from './mutate-document.ts';
import { MutationFailure } from './errors.ts';
import { checkReferences } from './references.ts';
import type { LoggedTransaction } from './transaction-log.ts';
import { createWorkingCopy, type WorkingCopy } from './working-copy.ts';

/** A transaction's id, and how it is carried out. */
export type TransactionOptions = {
  /** The client's own id for it, random when absent. It becomes the revision of what changes. */
  transactionId?: string | undefined;
  /** Gives each object in an array a `_key` when it has none. */
  autoGenerateArrayKeys?: boolean;
  /** Finds out whether it could be done, and changes nothing. */
  isDryRun?: boolean | undefined;
};

/**
 * Does a piece of work on the documents as one transaction, all or nothing. One that was committed before is not done
 * twice: a client that lost the answer may send it again.
 * @param work changes the working copy it is given, and says what came of it
 * @throws SanityApiError 409 when a strong reference would lead nowhere, and whatever the work throws
 */
export async function transact(
  store: DocumentStore,
  work: (working: WorkingCopy, stamp: Stamp) => MutationResult[],
  { transactionId = randomUUID(), autoGenerateArrayKeys = false, isDryRun = false }: TransactionOptions = {},
): Promise<{ transactionId: string; results: MutationResult[] }> {
  return store.commit(async () => {
    const timestamp = new Date().toISOString();
    const about = { transactionId, timestamp, author: localEditor.id };
    const committed = findEntry(store.log, transactionId);
    if (committed) {
      const results = listResults(await store.log.read(committed));
      return { transaction: { ...about, changes: [] }, answer: { transactionId, results } };
    }

    const working = createWorkingCopy(store.documents);
    const results = work(working, { transactionId, timestamp, autoGenerateArrayKeys });
    try {
      checkReferences(working);
    } catch (cause) {
      throw cause instanceof MutationFailure ? cause.toApiError('mutationError', 0) : cause;
    }
    const changes = isDryRun ? [] : working.listChanges();
    return { transaction: { ...about, changes }, answer: { transactionId, results } };
  });
}

function listResults({ changes }: LoggedTransaction): MutationResult[] {
  return changes.map(({ id, previousRev, result }) => ({
    id,
    operation: result ? (previousRev ? 'update' : 'create') : 'delete',
    document: result,
  }));
}
