import { apiPaths, latestPublication } from '@stackworks/contracts';
import { useEffect, useRef, useSyncExternalStore } from 'react';
import type { SanityDocument } from 'sanity';
import { findPendingPrice } from '#/publishing/find-pending-price.ts';
import { toDocumentStatus, type DocumentStatus } from '#/publishing/document-status.ts';
import { createPublicationStore } from '#/publishing/publication-store.ts';
import { usePublishedAt } from '#/publishing/use-published-at.ts';

/** One for the whole of Studio, so that the API is asked once however many documents are open. */
const store = createPublicationStore(async () => {
  const answer = await fetch(apiPaths.latestPublication);
  return latestPublication.parse(await answer.json());
}, document);

/**
 * How far a document has come on its way to visitors, kept up to date; null while that is not known.
 * @param published the document as it is published, null for one that is not
 */
export function useDocumentStatus(published: SanityDocument | null): DocumentStatus | null {
  const latest = useSyncExternalStore(store.subscribe, store.get);
  const publishedAt = usePublishedAt(published);
  const before = useRef(publishedAt);
  useEffect(() => {
    if (publishedAt) store.follow(publishedAt);
    else if (publishedAt === undefined && before.current) store.followRemoval();
    before.current = publishedAt;
  }, [publishedAt]);
  if (!latest || publishedAt === null) return null;
  return toDocumentStatus(latest, publishedAt, findPendingPrice(latest.pendingPrices, published));
}
