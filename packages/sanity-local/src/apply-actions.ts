import type { DocumentAction } from './action-schema.ts';
import { isRecord, omit, parseDocumentId, type DatasetDocument, type StoredDocument } from './documents.ts';
import {
  createDocument,
  deleteDocument,
  expectNone,
  expectRevision,
  patchDocument,
  replaceDocument,
  requireDocument,
  type Stamp,
} from './mutate-document.ts';
import { MutationFailure } from './errors.ts';
import type { WorkingCopy } from './working-copy.ts';

/**
 * Does a list of actions in order. Each is what Sanity's actions reference says it is.
 * @throws SanityApiError `actionError`: 409 for what exists already or has another revision, 404 for what is missing, 400 else
 */
export function applyActions(working: WorkingCopy, actions: readonly DocumentAction[], stamp: Stamp): void {
  for (const [index, action] of actions.entries()) {
    try {
      applyAction(working, action, stamp);
    } catch (cause) {
      throw cause instanceof MutationFailure ? cause.toApiError('actionError', index) : cause;
    }
  }
}

function applyAction(working: WorkingCopy, action: DocumentAction, stamp: Stamp): void {
  switch (action.actionType) {
    case 'sanity.action.document.create': {
      const { attributes, publishedId, ifExists } = action;
      expectVersionOf(publishedId, attributes._id);
      expectNone(working, publishedId);
      if (ifExists === 'ignore' && working.find(attributes._id)) return;
      createDocument(working, attributes, stamp);
      return;
    }
    case 'sanity.action.document.edit': {
      const { draftId, publishedId, patch } = action;
      ensureVersion(working, draftId, publishedId, stamp);
      patchDocument(working, draftId, patch, stamp);
      return;
    }
    case 'sanity.action.document.replaceDraft': {
      const { attributes, publishedId } = action;
      expectVersionOf(publishedId, attributes._id);
      if (!working.find(attributes._id)) requireDocument(working, publishedId);
      replaceDocument(working, attributes, stamp);
      return;
    }
    case 'sanity.action.document.publish':
      publish(working, action, stamp);
      return;
    case 'sanity.action.document.unpublish': {
      const { draftId, publishedId } = action;
      requireDocument(working, publishedId);
      ensureVersion(working, draftId, publishedId, stamp);
      deleteDocument(working, publishedId);
      return;
    }
    case 'sanity.action.document.delete':
      deleteWithDrafts(working, action.publishedId, action.includeDrafts);
      return;
    case 'sanity.action.document.discard':
      deleteDocument(working, requireDocument(working, action.draftId)._id);
      return;
    case 'sanity.action.document.version.discard':
      deleteDocument(working, requireDocument(working, action.versionId)._id);
      return;
    case 'sanity.action.document.version.create': {
      const { publishedId } = action;
      if ('document' in action) {
        expectVersionOf(publishedId, action.document._id);
        createDocument(working, action.document, stamp);
        return;
      }
      const { baseId, versionId, ifBaseRevisionId } = action;
      expectVersionOf(publishedId, versionId);
      const base = requireDocument(working, baseId);
      expectRevision(base, ifBaseRevisionId);
      createDocument(working, copyTo(versionId, base), stamp);
      return;
    }
    case 'sanity.action.document.version.replace':
      requireDocument(working, action.document._id);
      replaceDocument(working, action.document, stamp);
      return;
    case 'sanity.action.document.version.unpublish': {
      const { versionId, publishedId } = action;
      ensureVersion(working, versionId, publishedId, stamp);
      patchDocument(working, versionId, { set: { '_system.delete': true } }, stamp);
      return;
    }
  }
}

type PublishAction = Extract<DocumentAction, { actionType: 'sanity.action.document.publish' }>;

function publish(working: WorkingCopy, action: PublishAction, stamp: Stamp): void {
  const { draftId, publishedId, ifDraftRevisionId, ifPublishedRevisionId } = action;
  expectVersionOf(publishedId, draftId);
  const draft = requireDocument(working, draftId);
  expectRevision(draft, ifDraftRevisionId);
  if (ifPublishedRevisionId !== undefined) {
    expectRevision(requireDocument(working, publishedId), ifPublishedRevisionId);
  }
  const { _id, _type, ...content } = copyTo(publishedId, draft);
  replaceDocument(working, { ...mapValues(content, strengthenReferences), _id, _type }, stamp);
  deleteDocument(working, draftId);
}

function deleteWithDrafts(working: WorkingCopy, publishedId: string, includeDrafts: readonly string[]): void {
  const others = working.list().filter(({ _id }) => {
    return _id !== publishedId && parseDocumentId(_id).publishedId === publishedId;
  });
  const spared = others.find(({ _id }) => !includeDrafts.includes(_id));
  if (spared) {
    throw new MutationFailure(409, {
      type: 'documentHasVersionsError',
      description: `Document "${publishedId}" cannot be deleted without its version "${spared._id}"`,
      id: publishedId,
    });
  }
  if (others.length === 0) requireDocument(working, publishedId);
  for (const id of [publishedId, ...includeDrafts]) deleteDocument(working, id);
}

/** Makes the draft or version from the published document unless it is there. */
function ensureVersion(working: WorkingCopy, versionId: string, publishedId: string, stamp: Stamp): void {
  expectVersionOf(publishedId, versionId);
  if (working.find(versionId)) return;
  createDocument(working, copyTo(versionId, requireDocument(working, publishedId)), stamp);
}

/** A document's content under another id; revision, time of change and what only versions have stay behind. */
function copyTo(_id: string, document: StoredDocument): DatasetDocument {
  return { ...omit(document, '_rev', '_updatedAt', '_system'), _id, _type: document._type };
}

/** Studio refers weakly to what is not published yet, and notes that the reference becomes strong when it is. */
function strengthenReferences(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(strengthenReferences);
  if (!isRecord(value)) return value;
  const note = value['_strengthenOnPublish'];
  if (typeof value['_ref'] !== 'string' || !isRecord(note)) return mapValues(value, strengthenReferences);
  return omit(value, '_strengthenOnPublish', ...(note['weak'] === true ? [] : ['_weak']));
}

function mapValues(record: Record<string, unknown>, change: (value: unknown) => unknown) {
  return Object.fromEntries(Object.entries(record).map(([name, value]) => [name, change(value)]));
}

function expectVersionOf(publishedId: string, versionId: string): void {
  if (parseDocumentId(versionId).publishedId === publishedId) return;
  throw new MutationFailure(400, {
    type: 'invalidParameterError',
    description: `"${versionId}" is not a draft or version of "${publishedId}"`,
    id: versionId,
  });
}
