import { createHash } from 'node:crypto';
import { z } from 'zod';

/** A stored document: the attributes every Sanity document has, and whatever its schema adds. */
export const storedDocumentSchema = z.looseObject({
  _id: z.string(),
  _type: z.string(),
  _rev: z.string(),
  _createdAt: z.string(),
  _updatedAt: z.string(),
});

export type StoredDocument = z.infer<typeof storedDocumentSchema>;

/** A document as a dataset file gives it: revision and times may be missing. */
export type DatasetDocument = Pick<StoredDocument, '_id' | '_type'> & { [attribute: string]: unknown };

/** Documents by id, drafts and versions included. */
export type DocumentMap = ReadonlyMap<string, StoredDocument>;

/** Whether a value is a plain JSON object. */
export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** A record without some of its attributes. */
export function omit(record: Record<string, unknown>, ...names: readonly string[]): Record<string, unknown> {
  return Object.fromEntries(Object.entries(record).filter(([name]) => !names.includes(name)));
}

/** Whether a document describes uploaded bytes. */
export function isAsset({ _type }: DatasetDocument): boolean {
  return _type === 'sanity.imageAsset' || _type === 'sanity.fileAsset';
}

const attributesOfTheStore = new Set(['_rev', '_createdAt', '_updatedAt']);

/**
 * A fingerprint of what a document says, whatever the order of its attributes. Revision and times do not count,
 * so two copies written at different times compare equal.
 */
export function hashContent(document: DatasetDocument): string {
  const content = Object.entries(document).filter(([name]) => !attributesOfTheStore.has(name));
  const canonical = JSON.stringify(Object.fromEntries(content), (_name, value: unknown) =>
    isRecord(value) ? Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1))) : value,
  );
  return createHash('sha1').update(canonical).digest('hex');
}

/**
 * Splits an id into the document it stands for and the bundle that holds it: `drafts.home` is `home` in `drafts`,
 * `versions.summer.home` is `home` in `summer`, `home` is itself in `published`.
 */
export function parseDocumentId(id: string): { publishedId: string; bundle: string } {
  if (id.startsWith('drafts.')) return { publishedId: id.slice('drafts.'.length), bundle: 'drafts' };
  const version = /^versions\.([^.]+)\.(.+)$/.exec(id);
  if (version?.[1] && version[2]) return { publishedId: version[2], bundle: version[1] };
  return { publishedId: id, bundle: 'published' };
}
