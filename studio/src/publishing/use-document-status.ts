import { apiVersion } from '@stackworks/content';
import { apiPaths, latestPublication } from '@stackworks/contracts';
import { useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { type SanityDocument, useClient } from 'sanity';
import { type DocumentStatus, findPendingPrice, toDocumentStatus } from '#/publishing/document-status.ts';
import { createPublicationStore } from '#/publishing/publication-store.ts';

/** One for all of Studio, so that the API is polled once even if many documents are open. */
const store = createPublicationStore(async () => {
  const response = await fetch(apiPaths.latestPublication);
  return latestPublication.parse(await response.json());
}, document);

/** What visitors see of a document; null while unknown. @param published null for a document that isn't published */
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

const clientOptions = { apiVersion };
const query = `*[_id == $id][0]{ _rev, _updatedAt }`;
const retryMs = 1_000;

type Published = Pick<SanityDocument, '_id' | '_rev' | '_updatedAt'>;

/**
 * When a document was last published, ISO 8601, by the content service's clock: Studio dates its copy itself.
 * @returns null while unknown, undefined for a document that isn't published
 */
function usePublishedAt(published: Published | null): string | null | undefined {
  const client = useClient(clientOptions);
  const [known, setKnown] = useState<Pick<Published, '_rev' | '_updatedAt'> | null>(null);
  const { _id: id, _rev: revision } = published ?? {};

  useEffect(() => {
    if (id === undefined) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let isOver = false;
    const read = async () => {
      const options = { perspective: 'raw', useCdn: false } as const;
      const found = await client.fetch<typeof known>(query, { id }, options).catch(() => null);
      if (isOver) return;
      // Studio shows a revision shortly before the service has it.
      if (found?._rev === revision) setKnown(found);
      else timer = setTimeout(() => void read(), retryMs);
    };
    void read();
    return () => {
      isOver = true;
      clearTimeout(timer);
    };
  }, [client, id, revision]);

  if (!published) return undefined;
  return known?._rev === revision ? (known?._updatedAt ?? null) : null;
}
