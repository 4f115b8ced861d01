import { randomUUID } from 'node:crypto';
import { Mutation } from '@sanity/mutator';
import { type DatasetDocument, isRecord, type StoredDocument } from './documents.ts';
import { MutationFailure } from './errors.ts';
import type { PatchOperations } from './mutation-schema.ts';
import type { WorkingCopy } from './working-copy.ts';

/** One mutation's outcome, as the client library reads it. */
export type MutationResult = {
  id: string;
  operation: 'create' | 'update' | 'delete' | 'none';
  document: StoredDocument | null;
};

/** What a change is stamped with. */
export type Stamp = {
  /** It becomes the document's revision. */
  transactionId: string;
  /** ISO time. */
  timestamp: string;
  /** Gives each object in an array a `_key` when it has none. */
  autoGenerateArrayKeys: boolean;
};

/** @throws MutationFailure 409 when there is a document with the id already */
export function createDocument(working: WorkingCopy, given: DatasetDocument, stamp: Stamp): MutationResult {
  expectNone(working, given._id);
  const { document, content } = stampDocument(given, stamp);
  working.change(given._id, document, { create: content });
  return { id: given._id, operation: 'create', document };
}

/** Stores a document in place of whatever has its id. */
export function replaceDocument(working: WorkingCopy, given: DatasetDocument, stamp: Stamp): MutationResult {
  const operation = working.find(given._id) ? 'update' : 'create';
  const { document, content } = stampDocument(given, stamp);
  working.change(given._id, document, { createOrReplace: content });
  return { id: given._id, operation, document };
}

/** Deletes a document; one that is not there is no failure. */
export function deleteDocument(working: WorkingCopy, id: string): MutationResult {
  if (!working.find(id)) return { id, operation: 'none', document: null };
  working.change(id, null, { delete: { id } });
  return { id, operation: 'delete', document: null };
}

/** @throws MutationFailure 404 for a patch of nothing, 409 for another revision, 400 for one that cannot be applied */
export function patchDocument(
  working: WorkingCopy,
  id: string,
  { ifRevisionID, ...given }: PatchOperations,
  stamp: Stamp,
): MutationResult {
  const current = requireDocument(working, id);
  expectRevision(current, ifRevisionID);
  const operations = stamp.autoGenerateArrayKeys ? addPatchKeys(given) : given;
  const patched = applyOperations(current, operations);
  if (patched?._id !== id || patched._type !== current._type) {
    throw new MutationFailure(400, {
      type: 'cannotModifyImmutableAttributeError',
      description: `Cannot modify the immutable attributes _id and _type of "${id}"`,
      id,
    });
  }
  const document = { ...patched, ...stampOf(stamp), _createdAt: current._createdAt };
  working.change(id, document, { patch: { id, ...operations } });
  return { id, operation: 'update', document };
}

/** @throws MutationFailure 404 when there is no such document */
export function requireDocument(working: WorkingCopy, id: string): StoredDocument {
  const document = working.find(id);
  if (document) return document;
  throw new MutationFailure(404, {
    type: 'documentNotFoundError',
    description: `The document with the ID "${id}" was not found`,
    id,
  });
}

/** @throws MutationFailure 409 when there is such a document */
export function expectNone(working: WorkingCopy, id: string): void {
  if (!working.find(id)) return;
  throw new MutationFailure(409, {
    type: 'documentAlreadyExistsError',
    description: `Document by ID "${id}" already exists`,
    id,
  });
}

/**
 * @param expected the revision a client has seen, undefined when any will do
 * @throws MutationFailure 409 when the document has another
 */
export function expectRevision({ _id: id, _rev }: StoredDocument, expected: string | undefined): void {
  if (expected === undefined || expected === _rev) return;
  throw new MutationFailure(409, {
    type: 'documentRevisionIDDoesNotMatchError',
    description: `Revision ID of "${id}" does not match`,
    id,
    currentRevisionID: _rev,
    expectedRevisionID: expected,
  });
}

function applyOperations(current: StoredDocument, operations: PatchOperations) {
  const patch = { id: current._id, ...operations };
  try {
    // The mutator may write into the document it is given.
    return new Mutation({ mutations: [{ patch }] }).apply(structuredClone(current));
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message : 'unknown reason';
    throw new MutationFailure(400, {
      type: 'malformedMutationError',
      description: `The patch cannot be applied: ${reason}`,
      id: current._id,
    });
  }
}

function stampDocument(given: DatasetDocument, stamp: Stamp) {
  const content = stamp.autoGenerateArrayKeys ? { ...given, ...addArrayKeys(given) } : given;
  const { _createdAt = stamp.timestamp } = content;
  return { content, document: { ...content, ...stampOf(stamp), _createdAt: String(_createdAt) } };
}

function stampOf({ transactionId, timestamp }: Stamp) {
  return { _rev: transactionId, _updatedAt: timestamp };
}

/** Gives each object in an array, however deep, the `_key` that Sanity's editor needs, unless it has one. */
function addArrayKeys(record: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(record).map(([name, value]) => [name, addKeysWithin(value)]));
}

/** The same for what a patch sets and inserts. */
function addPatchKeys({ set, setIfMissing, insert, ...others }: PatchOperations): PatchOperations {
  return {
    ...others,
    ...(set && { set: addArrayKeys(set) }),
    ...(setIfMissing && { setIfMissing: addArrayKeys(setIfMissing) }),
    ...(insert && { insert: { ...insert, items: addItemKeys(insert.items) } }),
  };
}

function addKeysWithin(value: unknown): unknown {
  if (isRecord(value)) return addArrayKeys(value);
  return Array.isArray(value) ? addItemKeys(value) : value;
}

function addItemKeys(items: readonly unknown[]): unknown[] {
  return items.map((item) =>
    isRecord(item) ? { _key: randomUUID().slice(0, 12), ...addArrayKeys(item) } : addKeysWithin(item),
  );
}
