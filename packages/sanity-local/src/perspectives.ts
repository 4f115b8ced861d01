import { parseDocumentId, type DocumentMap, type StoredDocument } from './documents.ts';
import { badRequest } from './errors.ts';

/** Either every document as stored, or the bundles that show through, strongest first. */
export type Perspective = 'raw' | readonly string[];

/** From this API version on, a query without a perspective sees published documents only. Source: Sanity changelog. */
const PUBLISHED_BY_DEFAULT_SINCE = '2025-02-19';

/**
 * Reads the `perspective` of a request.
 * @param value `raw`, `published`, `drafts` (or its older name `previewDrafts`), or a comma-separated list of bundles
 * @param version the API version of the request: `1`, `X` or a date
 * @throws SanityApiError 400 when `raw` is mixed with others
 */
export function parsePerspective(value: string | undefined, version: string): Perspective {
  // As text, `1` sorts before every date and `X`, the newest, after.
  if (!value) return version < PUBLISHED_BY_DEFAULT_SINCE ? 'raw' : ['published'];
  if (value === 'raw') return 'raw';
  const bundles = value.split(',').map((name) => (name === 'previewDrafts' ? 'drafts' : name));
  if (bundles.includes('raw')) throw badRequest('The perspective "raw" cannot be combined with others');
  return [...bundles.filter((bundle) => bundle !== 'published'), 'published'];
}

/**
 * The documents a perspective shows. Where several bundles hold one document the strongest wins, under the
 * published id, with its own id as `_originalId`. In order of id, so that a query without an order is repeatable.
 */
export function applyPerspective(documents: DocumentMap, perspective: Perspective): StoredDocument[] {
  if (perspective === 'raw') return sortById([...documents.values()]);
  const winners = new Map<string, { rank: number; document: StoredDocument }>();
  for (const document of documents.values()) {
    const { publishedId, bundle } = parseDocumentId(document._id);
    const rank = perspective.indexOf(bundle);
    const winner = winners.get(publishedId);
    if (rank >= 0 && (!winner || rank < winner.rank)) winners.set(publishedId, { rank, document });
  }
  if (perspective.length === 1) return sortById(Array.from(winners.values(), ({ document }) => document));
  return sortById(
    Array.from(winners, ([publishedId, { document }]) => ({
      ...document,
      _id: publishedId,
      _originalId: document._id,
    })),
  );
}

function sortById(documents: StoredDocument[]): StoredDocument[] {
  return documents.sort((a, b) => (a._id < b._id ? -1 : 1));
}
