import { randomUUID } from 'node:crypto';
import { Mutation } from '@sanity/mutator';
import { z } from 'zod';
import type { DatasetDocument, DocumentMap, LakeDocument } from './documents.ts';
import { addArrayKeys } from './array-keys.ts';
import type { DatasetName } from './lake-address.ts';
import { badRequest, LakeError } from './lake-error.ts';
import type { LakeMutation, PatchOperations, Selection } from './mutation-schema.ts';
import { runQuery } from './run-query.ts';
import type { Transaction } from './transaction-log.ts';

const selectedSchema = z.array(z.object({ _id: z.string() }));

/** One mutation's outcome, as the client library reads it. */
export type MutationResult = {
  id: string;
  operation: 'create' | 'update' | 'delete' | 'none';
  document: LakeDocument | null;
};

/** What a transaction is to be known by, and how it is to be carried out. */
type MutationOptions = {
  /** The client's own id for the transaction, random when absent. It becomes the revision of what changes. */
  transactionId?: string;
  /** Gives each object in an array a `_key` when it has none. */
  autoGenerateArrayKeys?: boolean;
};

type MutationContext = {
  name: DatasetName;
  transactionId: string;
  timestamp: string;
  autoGenerateArrayKeys: boolean;
};

/**
 * Works out what a list of mutations does, in order and all or nothing, without changing anything.
 * @throws LakeError `mutationError`: 409 for an existing id or another revision, 404 for a patch of nothing, 400 else
 */
export async function applyMutations(
  documents: DocumentMap,
  mutations: readonly LakeMutation[],
  name: DatasetName,
  { transactionId = randomUUID(), autoGenerateArrayKeys = false }: MutationOptions = {},
): Promise<{ transaction: Transaction; results: MutationResult[] }> {
  const timestamp = new Date().toISOString();
  const context = { name, transactionId, timestamp, autoGenerateArrayKeys };
  const working = new Map(documents);
  const results: MutationResult[] = [];
  for (const [index, mutation] of mutations.entries()) {
    try {
      results.push(...(await applyMutation(working, mutation, context)));
    } catch (cause) {
      throw cause instanceof MutationFailure ? cause.toLakeError(index) : cause;
    }
  }

  const touched = new Set(results.filter(({ operation }) => operation !== 'none').map(({ id }) => id));
  const changes = Array.from(touched, (id) => ({
    id,
    previousRev: documents.get(id)?._rev ?? null,
    document: working.get(id) ?? null,
  }));
  return { transaction: { transactionId, timestamp, changes }, results };
}

async function applyMutation(
  working: Map<string, LakeDocument>,
  mutation: LakeMutation,
  context: MutationContext,
): Promise<MutationResult[]> {
  if ('create' in mutation) {
    const id = completeId(mutation.create._id);
    if (working.has(id)) {
      throw new MutationFailure(409, {
        type: 'documentAlreadyExistsError',
        description: `Document by ID "${id}" already exists`,
        id,
      });
    }
    return [putDocument(working, { ...mutation.create, _id: id }, context)];
  }
  if ('createIfNotExists' in mutation) {
    const existing = working.get(mutation.createIfNotExists._id);
    if (existing) return [{ id: existing._id, operation: 'none', document: existing }];
    return [putDocument(working, mutation.createIfNotExists, context)];
  }
  if ('createOrReplace' in mutation) return [putDocument(working, mutation.createOrReplace, context)];
  if ('delete' in mutation) {
    const ids = await findSelected(working, mutation.delete, context);
    return ids.map((id) => ({ id, operation: working.delete(id) ? 'delete' : 'none', document: null }));
  }
  const ids = await findSelected(working, mutation.patch, context);
  return ids.map((id) => patchDocument(working, id, mutation.patch, context));
}

async function findSelected(
  working: DocumentMap,
  selection: Selection,
  { name }: MutationContext,
): Promise<string[]> {
  if ('id' in selection) return [selection.id];
  const selected = selectedSchema.safeParse(await runQuery([...working.values()], selection, name));
  if (!selected.success) throw badRequest('The query of a mutation should select documents');
  return selected.data.map(({ _id }) => _id);
}

/** An id for a new document: random when none is given, with a random ending when it stops at a dot. */
function completeId(id: string | undefined): string {
  return !id || id.endsWith('.') ? `${id ?? ''}${randomUUID()}` : id;
}

function putDocument(
  working: Map<string, LakeDocument>,
  given: DatasetDocument,
  context: MutationContext,
): MutationResult {
  const operation = working.has(given._id) ? 'update' : 'create';
  const { _createdAt } = given;
  const created = { ...given, _createdAt: typeof _createdAt === 'string' ? _createdAt : context.timestamp };
  return { id: given._id, operation, document: saveDocument(working, created, context) };
}

function patchDocument(
  working: Map<string, LakeDocument>,
  id: string,
  patch: PatchOperations,
  context: MutationContext,
): MutationResult {
  const current = working.get(id);
  if (!current) {
    throw new MutationFailure(404, {
      type: 'documentNotFoundError',
      description: `The document with the ID "${id}" was not found`,
      id,
    });
  }
  const { ifRevisionID } = patch;
  if (ifRevisionID !== undefined && ifRevisionID !== current._rev) {
    throw new MutationFailure(409, {
      type: 'documentRevisionIDDoesNotMatchError',
      description: `Revision ID of "${id}" does not match`,
      id,
      currentRevisionID: current._rev,
      expectedRevisionID: ifRevisionID,
    });
  }
  const patched = applyOperations(current, patch);
  if (patched?._id !== id || patched._type !== current._type) {
    throw new MutationFailure(400, {
      type: 'cannotModifyImmutableAttributeError',
      description: `Cannot modify the immutable attributes _id and _type of "${id}"`,
      id,
    });
  }
  return {
    id,
    operation: 'update',
    document: saveDocument(working, { ...patched, _createdAt: current._createdAt }, context),
  };
}

function applyOperations(current: LakeDocument, patch: PatchOperations) {
  const { set, setIfMissing, unset, inc, dec, diffMatchPatch, insert } = patch;
  const operations = { id: current._id, set, setIfMissing, unset, inc, dec, diffMatchPatch, insert };
  try {
    // The mutator may write into the document it is given.
    return new Mutation({ mutations: [{ patch: operations }] }).apply(structuredClone(current));
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message : 'unknown reason';
    throw new MutationFailure(400, {
      type: 'malformedMutationError',
      description: `The patch cannot be applied: ${reason}`,
      id: current._id,
    });
  }
}

function saveDocument(
  working: Map<string, LakeDocument>,
  { _createdAt, ...content }: DatasetDocument & { _createdAt: string },
  { transactionId, timestamp, autoGenerateArrayKeys }: MutationContext,
): LakeDocument {
  const document = {
    ...(autoGenerateArrayKeys ? addArrayKeys(content) : content),
    _id: content._id,
    _type: content._type,
    _rev: transactionId,
    _createdAt,
    _updatedAt: timestamp,
  };
  working.set(document._id, document);
  return document;
}

type MutationFailureItem = { type: string; description: string; id: string; [detail: string]: unknown };

/** A mutation that cannot be done; the answer names its place in the request. */
class MutationFailure extends Error {
  readonly status: 400 | 404 | 409;
  readonly item: MutationFailureItem;

  constructor(status: 400 | 404 | 409, item: MutationFailureItem) {
    super(item.description);
    this.status = status;
    this.item = item;
  }

  toLakeError(index: number): LakeError {
    return new LakeError(this.status, {
      type: 'mutationError',
      description: `Mutation ${index + 1} failed, so none was applied`,
      items: [{ index, error: this.item }],
    });
  }
}
