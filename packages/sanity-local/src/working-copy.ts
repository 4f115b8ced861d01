import type { DocumentMap, StoredDocument } from './documents.ts';
import type { DocumentMutation } from './mutation-schema.ts';
import type { DocumentChange } from './transactions.ts';

/** The documents as a transaction in the making sees them: what it has touched lies over what is stored. */
export type WorkingCopy = ReturnType<typeof createWorkingCopy>;

/** Begins a transaction. Only what it touches is copied, so the number of stored documents costs nothing. */
export function createWorkingCopy(stored: DocumentMap) {
  const touched = new Map<string, { result: StoredDocument | null; mutations: DocumentMutation[] }>();

  const find = (id: string): StoredDocument | null => {
    const own = touched.get(id);
    return own ? own.result : (stored.get(id) ?? null);
  };

  return {
    find,
    /** Every document, for a query. */
    list: (): StoredDocument[] => {
      const untouched = [...stored.values()].filter(({ _id }) => !touched.has(_id));
      return [...untouched, ...Array.from(touched.values(), ({ result }) => result ?? []).flat()];
    },
    /** Gives a document its new state, null to delete it, and remembers by what mutation. */
    change: (id: string, result: StoredDocument | null, mutation: DocumentMutation): void => {
      const mutations = touched.get(id)?.mutations ?? [];
      touched.set(id, { result, mutations: [...mutations, mutation] });
    },
    /** What the transaction comes to; a document made and deleted within it was never there. */
    listChanges: (): DocumentChange[] =>
      Array.from(touched, ([id, own]) => ({ id, previous: stored.get(id) ?? null, ...own })).filter(
        ({ previous, result }) => previous !== null || result !== null,
      ),
  };
}
