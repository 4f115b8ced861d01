import { omit, type StoredDocument } from './documents.ts';
import type { DocumentMutation } from './mutation-schema.ts';

/** What one transaction did to one document. */
export type DocumentChange = {
  id: string;
  /** The document before, null when there was none. */
  previous: StoredDocument | null;
  /** The document after, null when it was deleted. */
  result: StoredDocument | null;
  /** The mutations that led from one to the other, each naming the document by its id; ids and keys are filled in. */
  mutations: readonly DocumentMutation[];
};

/** A change of one or more documents that happened as one. */
export type Transaction = {
  /** The client's own id for it, which is also the revision of what it changed. */
  transactionId: string;
  /** ISO time of the commit. */
  timestamp: string;
  /** Id of the user who made it. */
  author: string;
  changes: readonly DocumentChange[];
};

/** What a change means to someone who watches the document. */
export function getTransition({ previous, result }: DocumentChange): 'appear' | 'update' | 'disappear' {
  if (!previous) return 'appear';
  return result ? 'update' : 'disappear';
}

/**
 * How to make the result from what was before, and the reverse, as patches in the mendoza format: 0 says that the
 * whole value comes next. The revision is not part of it: readers take that from the transaction.
 */
export function getEffects({ previous, result }: Pick<DocumentChange, 'previous' | 'result'>) {
  const toPatch = (document: StoredDocument | null) => [0, document && omit(document, '_rev')];
  return { apply: toPatch(result), revert: toPatch(previous) };
}
