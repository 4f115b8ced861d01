import { apiVersion } from '@stackworks/content';
import { getPublishedId, isDraftId, type ValidationContext } from 'sanity';

/**
 * Every other document of the type being checked, as its editors left it: a draft stands for what it will replace,
 * or two documents could never trade places.
 *
 * @param context Carries the document being checked.
 * @param projection The fields to read, in GROQ: `{ name, isCurrent }`.
 * @param filter Narrows the documents, in GROQ, with `params` for its parameters.
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
