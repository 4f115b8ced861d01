import { getDraftId, getPublishedId, type useClient } from 'sanity';

type Client = Pick<ReturnType<typeof useClient>, 'fetch'>;

/** A document that leads to another. */
export type Referrer = { _id: string; _type: string };

/**
 * Which other documents lead to one, published or in a draft: while any does, it can neither go nor be withdrawn.
 *
 * @param client Reads content.
 * @param id Published id of the document.
 * @returns Published ids, each once.
 */
export async function findReferrers(client: Client, id: string): Promise<Referrer[]> {
  const stored = await client.fetch<Referrer[]>(
    '*[references($id) && !(_id in $own)] | order(_type asc, _id asc){ _id, _type }',
    { id, own: [id, getDraftId(id)] },
    { perspective: 'raw', useCdn: false },
  );
  const referrers = new Map(stored.map(({ _id, _type }) => [getPublishedId(_id), _type]));
  return [...referrers].map(([_id, _type]) => ({ _id, _type }));
}
