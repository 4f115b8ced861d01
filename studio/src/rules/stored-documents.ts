import { apiVersion } from '@stackworks/content';
import { getPublishedId, isDraftId, type ValidationContext } from 'sanity';

/** Returns the slug of a document, published or not. */
export function slugOf(document: Record<string, unknown> | null): string | null {
  const slug = document?.['slug'];
  return slug instanceof Object && 'current' in slug && typeof slug.current === 'string'
    ? slug.current
    : null;
}

/**
 * Reads every other document of the type being checked. A draft replaces its published document, or two documents could
 * never trade values.
 * @param projection the fields to read, in GROQ: `{ name, isCurrent }`
 */
export async function readOthers<Fields extends object>(
  context: ValidationContext,
  projection: string,
  filter = 'true',
  params: Record<string, unknown> = {},
): Promise<Fields[]> {
  const { document } = context;
  if (!document) return [];
  const self = getPublishedId(document._id);
  const stored = await context
    .getClient({ apiVersion })
    .fetch<(Fields & { _id: string })[]>(
      `*[_type == $type && !(_id in path("versions.**")) && (${filter})]{ _id, ...${projection} }`,
      { type: document._type, ...params },
      { perspective: 'raw' },
    );
  const latest = new Map<string, Fields>();
  for (const other of stored) {
    const id = getPublishedId(other._id);
    if (id !== self && (isDraftId(other._id) || !latest.has(id))) latest.set(id, other);
  }
  return [...latest.values()];
}

/** Finds the published version of the document being checked. */
export async function findPublished(context: ValidationContext): Promise<Record<string, unknown> | null> {
  if (!context.document) return null;
  const params = { id: getPublishedId(context.document._id) };
  return context.getClient({ apiVersion }).fetch('*[_id == $id][0]', params, { perspective: 'raw' });
}
