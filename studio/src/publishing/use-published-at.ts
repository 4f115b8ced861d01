import { apiVersion } from '@stackworks/content';
import { useEffect, useState } from 'react';
import { useClient, type SanityDocument } from 'sanity';

const clientOptions = { apiVersion };
const query = `*[_id == $id][0]{ _rev, _updatedAt }`;
const retryMs = 1_000;

type Published = Pick<SanityDocument, '_id' | '_rev' | '_updatedAt'>;

/**
 * When a document was last published, by the content service's own clock: Studio dates its copy itself.
 * @param published Studio's copy, null for a document that is not published
 * @returns ISO 8601; null while it is not known, undefined for a document that is not published
 */
export function usePublishedAt(published: Published | null): string | null | undefined {
  const client = useClient(clientOptions);
  const [known, setKnown] = useState<Pick<Published, '_rev' | '_updatedAt'> | null>(null);
  const { _id: id, _rev: revision } = published ?? {};

  useEffect(() => {
    if (id === undefined) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let isOver = false;
    const ask = async () => {
      const options = { perspective: 'raw', useCdn: false } as const;
      const found = await client.fetch<typeof known>(query, { id }, options).catch(() => null);
      if (isOver) return;
      // Studio shows a revision a little before the service has it.
      if (found?._rev === revision) setKnown(found);
      else timer = setTimeout(() => void ask(), retryMs);
    };
    void ask();
    return () => {
      isOver = true;
      clearTimeout(timer);
    };
  }, [client, id, revision]);

  if (!published) return undefined;
  return known?._rev === revision ? (known?._updatedAt ?? null) : null;
}
