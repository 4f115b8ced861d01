import { z } from 'zod';
import { documentId, identifiedDocument, patchOperations, transactionId } from './mutation-schema.ts';

/** The id of a draft, `drafts.<id>`, or of a version, `versions.<release>.<id>`. */
const versionId = documentId.regex(/^(drafts\.|versions\.[^.]+\.)./, 'Not the ID of a draft or version');
const publishedId = documentId.regex(/^(?!drafts\.|versions\.)/, 'Not the ID of a published document');
const unpublished = identifiedDocument.extend({ _id: versionId });
const revision = z.string().optional();
/** History is never deleted here, so a request to do it is rejected rather than ignored. */
const purge = z.literal(false).optional();

const action = <Name extends string, Shape extends z.ZodRawShape>(name: Name, shape: Shape) =>
  z.object({ actionType: z.literal(`sanity.action.document.${name}`), ...shape });

/** One action of a request: what `@sanity/client` and Studio send, but for releases and variants. */
const actionSchema = z.union([
  action('create', { publishedId, attributes: unpublished, ifExists: z.enum(['fail', 'ignore']) }),
  action('edit', { draftId: versionId, publishedId, patch: patchOperations }),
  action('replaceDraft', { publishedId, attributes: unpublished }),
  action('publish', {
    draftId: versionId,
    publishedId,
    ifDraftRevisionId: revision,
    ifPublishedRevisionId: revision,
  }),
  action('unpublish', { draftId: versionId, publishedId }),
  action('discard', { draftId: versionId, purge }),
  action('delete', { publishedId, includeDrafts: z.array(versionId).default([]), purge }),
  action('version.create', { publishedId, document: unpublished }),
  action('version.create', { publishedId, baseId: documentId, versionId, ifBaseRevisionId: revision }),
  action('version.replace', { document: unpublished }),
  action('version.discard', { versionId, purge }),
  action('version.unpublish', { versionId, publishedId }),
]);

/** The body of POST /data/actions. */
export const actionsBodySchema = z.object({
  actions: z.array(actionSchema).min(1),
  transactionId: transactionId.optional(),
  dryRun: z.boolean().optional(),
});

export type DocumentAction = z.infer<typeof actionSchema>;
