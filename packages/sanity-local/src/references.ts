import { isRecord, type StoredDocument } from './documents.ts';
import { MutationFailure } from './errors.ts';
import type { WorkingCopy } from './working-copy.ts';

/** A reference from one document to another of the dataset. A weak one may lead nowhere. */
type Reference = { id: string; isWeak: boolean };

// Documents never change once stored, so what they refer to is worked out once.
const known = new WeakMap<StoredDocument, readonly Reference[]>();

/** Every reference in a document, in the order they appear. References to other datasets do not count. */
export function listReferences(document: StoredDocument): readonly Reference[] {
  const found = known.get(document) ?? findReferences(document);
  known.set(document, found);
  return found;
}

function findReferences(value: unknown): Reference[] {
  if (Array.isArray(value)) return value.flatMap(findReferences);
  if (!isRecord(value)) return [];
  const { _ref, _weak, _dataset } = value;
  if (typeof _ref === 'string' && _dataset === undefined) return [{ id: _ref, isWeak: _weak === true }];
  return Object.values(value).flatMap(findReferences);
}

/** The ids of the documents that would be left with a broken reference without the given one. */
function findDependents(documents: readonly StoredDocument[], id: string): string[] {
  return documents
    .filter((document) =>
      listReferences(document).some((reference) => reference.id === id && !reference.isWeak),
    )
    .map(({ _id }) => _id);
}

/**
 * Checks, once a transaction is complete, that every strong reference it touches leads somewhere.
 * @throws MutationFailure 409 when it deletes what others refer to, or refers to what is not there
 */
export function checkReferences(working: WorkingCopy): void {
  for (const { id, previous, result } of working.listChanges()) {
    if (!result) {
      const referencingIDs = findDependents(working.list(), id);
      if (referencingIDs.length === 0) continue;
      throw new MutationFailure(409, {
        type: 'documentHasExistingReferencesError',
        description: `Document "${id}" cannot be deleted as there are references to it from "${referencingIDs.join('", "')}"`,
        id,
        referencingIDs,
      });
    }
    // What led nowhere before may stay: an editor must be able to mend one mistake at a time.
    const before = new Set(previous && listReferences(previous).map((reference) => reference.id));
    const missing = listReferences(result).find(
      (reference) => !reference.isWeak && !before.has(reference.id) && !working.find(reference.id),
    );
    if (!missing) continue;
    throw new MutationFailure(409, {
      type: 'documentReferenceDoesNotExistError',
      description: `Document "${id}" references non-existent document "${missing.id}"`,
      id,
      referenceID: missing.id,
    });
  }
}
