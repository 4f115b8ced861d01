import { hashContent, type DatasetDocument, type LakeDocument } from './documents.ts';

/**
 * Brings the stored documents up to date with the seed dataset: a document nobody has edited here follows the seed,
 * whether that changes, adds or removes it; an edited or deleted one stays as the editor left it.
 * @param documents changed in place
 * @param seeded content hash each document had when it was last taken from the seed; changed in place
 * @param now ISO time to stamp on what changes
 */
export function followSeed(
  documents: Map<string, LakeDocument>,
  seeded: Map<string, string>,
  seed: readonly DatasetDocument[],
  now: string,
): void {
  const isUnedited = (id: string): boolean => {
    const current = documents.get(id);
    return (current && hashContent(current)) === seeded.get(id);
  };

  for (const document of seed) {
    const hash = hashContent(document);
    if (seeded.get(document._id) === hash) continue;
    const current = documents.get(document._id);
    // A crash may come between storing a document of the seed and noting that it is one.
    if (current && hashContent(current) === hash) seeded.set(document._id, hash);
    if (seeded.get(document._id) === hash || !isUnedited(document._id)) continue;
    const _createdAt = document['_createdAt'] ?? current?._createdAt;
    documents.set(document._id, stampDocument({ ...document, _createdAt }, now));
    seeded.set(document._id, hash);
  }

  const inSeed = new Set(seed.map((document) => document._id));
  for (const id of [...seeded.keys()].filter((known) => !inSeed.has(known))) {
    if (isUnedited(id)) documents.delete(id);
    seeded.delete(id);
  }
}

/** A document from a file, stored: its revision is the hash of its content, so it changes only when that does. */
export function stampDocument(document: DatasetDocument, now: string): LakeDocument {
  const created = document['_createdAt'];
  return {
    ...document,
    _rev: hashContent(document),
    _createdAt: typeof created === 'string' ? created : now,
    _updatedAt: now,
  };
}
