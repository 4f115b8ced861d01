import { apiPaths, publication } from '@stackworks/contracts';
import { useEffect, useRef, useSyncExternalStore } from 'react';
import { toDocumentStatus, type DocumentStatus } from '#/publishing/document-status.ts';
import { createPublicationStore } from '#/publishing/publication-store.ts';

/** One for the whole of Studio, so that the API is asked once however many documents are open. */
const store = createPublicationStore(async () => {
  const answer = await fetch(apiPaths.latestPublication);
  return publication.parse(await answer.json());
}, document);

/**
 * How far a document has come on its way to visitors, kept up to date; null while that is not known.
 * @param changedAt when it was last published, ISO 8601; undefined for one that is not published
 */
export function useDocumentStatus(changedAt: string | undefined): DocumentStatus | null {
  const latest = useSyncExternalStore(store.subscribe, store.get);
  const before = useRef(changedAt);
  useEffect(() => {
    if (changedAt !== undefined) store.follow(changedAt);
    else if (before.current !== undefined) store.followRemoval();
    before.current = changedAt;
  }, [changedAt]);
  return latest && toDocumentStatus(latest, changedAt);
}
