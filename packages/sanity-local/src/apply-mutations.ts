import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import type { DatasetName } from './address.ts';
import { badRequest, MutationFailure } from './errors.ts';
import {
  createDocument,
  deleteDocument,
  type MutationResult,
  patchDocument,
  replaceDocument,
  type Stamp,
} from './mutate-document.ts';
import type { DocumentMutation, Selection } from './mutation-schema.ts';
import { runQuery } from './run-query.ts';
import type { WorkingCopy } from './working-copy.ts';

const selectedSchema = z.array(z.object({ _id: z.string() }));

/**
 * Does a list of mutations in order.
 * @returns what came of each document, in order
 * @throws SanityApiError `mutationError`: 409 for an existing id or another revision, 404 for a patch of nothing, 400 else
 */
export function applyMutations(
  working: WorkingCopy,
  mutations: readonly DocumentMutation[],
  stamp: Stamp,
  name: DatasetName,
): MutationResult[] {
  const results: MutationResult[] = [];
  for (const [index, mutation] of mutations.entries()) {
    try {
      results.push(...applyMutation(working, mutation, stamp, name));
    } catch (cause) {
      throw cause instanceof MutationFailure ? cause.toApiError('mutationError', index) : cause;
    }
  }
  return results;
}

function applyMutation(
  working: WorkingCopy,
  mutation: DocumentMutation,
  stamp: Stamp,
  name: DatasetName,
): MutationResult[] {
  if ('create' in mutation) {
    const _id = completeId(mutation.create._id);
    return [createDocument(working, { ...mutation.create, _id }, stamp)];
  }
  if ('createIfNotExists' in mutation) {
    const existing = working.find(mutation.createIfNotExists._id);
    if (existing) return [{ id: existing._id, operation: 'none', document: existing }];
    return [createDocument(working, mutation.createIfNotExists, stamp)];
  }
  if ('createOrReplace' in mutation) return [replaceDocument(working, mutation.createOrReplace, stamp)];
  if ('delete' in mutation) {
    const ids = findSelected(working, mutation.delete, name);
    return ids.map((id) => deleteDocument(working, id));
  }
  const ids = findSelected(working, mutation.patch, name);
  const { ifRevisionID, set, setIfMissing, unset, inc, dec, diffMatchPatch, insert } = mutation.patch;
  const operations = { ifRevisionID, set, setIfMissing, unset, inc, dec, diffMatchPatch, insert };
  return ids.map((id) => patchDocument(working, id, operations, stamp));
}

function findSelected(working: WorkingCopy, selection: Selection, name: DatasetName): string[] {
  if ('id' in selection) return [selection.id];
  const selected = selectedSchema.safeParse(runQuery(working.list(), selection, name));
  if (!selected.success) throw badRequest('The query of a mutation should select documents');
  return selected.data.map(({ _id }) => _id);
}

/** An id for a new document: random when none is given, with a random ending when it stops at a dot. */
function completeId(id: string | undefined): string {
  return !id || id.endsWith('.') ? `${id ?? ''}${randomUUID()}` : id;
}
