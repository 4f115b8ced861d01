import { parseDocumentId, type StoredDocument } from './documents.ts';
import type { DatasetName } from './address.ts';
import { runQuery, type GroqQuery } from './run-query.ts';
import { getEffects, type Transaction } from './transactions.ts';

/** Which changes a listener wants to hear of, and what each event is to hold. */
export type ListenOptions = GroqQuery & {
  includeResult: boolean;
  includePreviousRevision: boolean;
  includeMutations: boolean;
  /** Whether drafts and versions count, beside what is published. */
  includeAllVersions: boolean;
  effectFormat?: 'mendoza' | undefined;
  /** A change is visible to queries as soon as it is committed, so this is only echoed. */
  visibility: 'transaction' | 'query';
};

/** A document as the API shows it. */
type Present = (document: StoredDocument) => StoredDocument;

/**
 * The events of one transaction for one listener: a change counts when the document matches the listener's query
 * before it or after it.
 */
export function toMutationEvents(
  { transactionId, timestamp, author, changes }: Transaction,
  options: ListenOptions,
  name: DatasetName,
  present: Present,
) {
  const matches = (document: StoredDocument | null) => {
    if (!document) return false;
    const found = runQuery([document], options, name);
    return Array.isArray(found) ? found.length > 0 : found !== null;
  };
  const seen = [];
  for (const change of changes) {
    if (!options.includeAllVersions && parseDocumentId(change.id).bundle !== 'published') continue;
    const shown = {
      ...change,
      previous: change.previous && present(change.previous),
      result: change.result && present(change.result),
    };
    const [before, after] = [matches(shown.previous), matches(shown.result)];
    if (before || after) seen.push({ shown, transition: toTransition(before, after) });
  }
  return seen.map(({ shown, transition }, index) => ({
    eventId: `${transactionId}#${shown.id}`,
    documentId: shown.id,
    transactionId,
    transition,
    identity: author,
    timestamp,
    visibility: options.visibility,
    ...(shown.previous && { previousRev: shown.previous._rev }),
    resultRev: transactionId,
    ...(options.includeMutations && { mutations: shown.mutations }),
    ...(options.includeResult && shown.result && { result: shown.result }),
    ...(options.includePreviousRevision && { previous: shown.previous }),
    ...(options.effectFormat && { effects: getEffects(shown) }),
    transactionTotalEvents: seen.length,
    transactionCurrentEvent: index,
  }));
}

function toTransition(before: boolean, after: boolean): 'appear' | 'update' | 'disappear' {
  if (!before) return 'appear';
  return after ? 'update' : 'disappear';
}
