import { useToast } from '@sanity/ui/toast';
import { useEffect, useRef } from 'react';
import type { EditStateFor } from 'sanity';
import { findPageOf, toLiveAddress } from '#/preview/page-of.ts';
import type { DocumentStatus } from '#/publishing/document-status.ts';

/**
 * Says so once visitors see what was published while the document was open, how long that took, and where to look; and
 * once a document that was deleted or unpublished meanwhile has left the site.
 * @param document as it stands in content
 * @param status how far it has come
 */
export function useLiveToast(document: EditStateFor, status: DocumentStatus | null): void {
  const { ready, published } = document;
  const { push } = useToast();
  const announced = useRef<string | null>(null);
  const shownUntil = useRef<string | null>(null);
  useEffect(() => {
    if (!ready) return;
    const revision = published?._rev ?? '';
    const isOpening = announced.current === null;
    if (published && !isOpening && revision !== announced.current) {
      if (status?.kind !== 'live') return;
      const page = findPageOf(published);
      push({
        id: 'live-on-the-site',
        status: 'success',
        title: `Live now (took ${status.seconds} s)`,
        description: page && (
          <a href={toLiveAddress(page)} target="_blank" rel="noreferrer">
            Open the page
          </a>
        ),
        closable: true,
        duration: 8_000,
      });
    }
    if (!published && announced.current) {
      if (status?.kind !== 'absent' || status.liveSince === null) return;
      // The site that visitors see as it goes is the last one with the document in it.
      shownUntil.current ??= status.liveSince;
      if (status.liveSince === shownUntil.current) return;
      push({ id: 'live-on-the-site', status: 'success', title: 'No longer on the site', closable: true });
    }
    shownUntil.current = null;
    announced.current = revision;
  }, [ready, published, status, push]);
}
