import { parseDocumentId } from './documents.ts';
import type { LogEntry } from './transaction-log.ts';

/**
 * What happened to a document, oldest first: its creations, publications and deletions, but not the edits between
 * them, which Studio works out from the transactions. The shapes are those that Studio's events store reads.
 * @param documentId of a published document, a draft or a version, each with its own events
 */
export function listEvents(documentId: string, entries: readonly LogEntry[]) {
  const { publishedId } = parseDocumentId(documentId);
  // The drafts and versions there are at each point, by id, with their revision.
  const versions = new Map<string, string>();
  return entries.flatMap((entry) => {
    const before = new Map(versions);
    for (const [id, { rev }] of entry.changes) {
      if (id === publishedId || parseDocumentId(id).publishedId !== publishedId) continue;
      if (rev) versions.set(id, rev);
      else versions.delete(id);
    }
    const { timestamp, author } = entry;
    return describe(documentId, entry, { before, after: versions }).map((event) => ({
      documentId: publishedId,
      timestamp,
      author,
      ...event,
    }));
  });
}

type Versions = ReadonlyMap<string, string>;

function describe(
  documentId: string,
  { transactionId, changes }: LogEntry,
  { before, after }: { before: Versions; after: Versions },
) {
  const { publishedId } = parseDocumentId(documentId);
  const isPublished = documentId === publishedId;
  const own = changes.get(documentId);
  const published = changes.get(publishedId);

  if (published?.rev) {
    const versionId = [...before.keys()].find((id) => !after.has(id));
    if (versionId && (isPublished || versionId === documentId)) {
      return [
        {
          type: 'publishDocumentVersion',
          revisionId: transactionId,
          versionId,
          versionRevisionId: before.get(versionId),
          publishCause: 'document.publish',
        },
      ];
    }
    if (isPublished) {
      const type = published.previousRev ? 'updateLiveDocument' : 'createLiveDocument';
      return [{ type, revisionId: transactionId }];
    }
  }
  if (!own) return [];

  const [versionId, versionRevisionId] = [...after][0] ?? [];
  if (isPublished) {
    return [
      versionId
        ? { type: 'unpublishDocument', versionId, versionRevisionId }
        : { type: 'deleteDocumentGroup' },
    ];
  }
  if (!own.rev) {
    if (published) return [{ type: 'deleteDocumentGroup' }];
    return [{ type: 'deleteDocumentVersion', versionId: documentId, versionRevisionId: own.previousRev }];
  }
  if (own.previousRev) return [];
  return [{ type: 'createDocumentVersion', versionId: documentId, versionRevisionId: transactionId }];
}
