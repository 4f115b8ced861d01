import { getDraftId, isVersionId, type SanityDocument, type useClient } from 'sanity';

type Client = Pick<ReturnType<typeof useClient>, 'fetch' | 'transaction'>;

const marked = '_type == "plan" && isPopular == true';
const asStored = { perspective: 'raw', useCdn: false } as const;

/**
 * What the plans are called, besides one, that are marked most popular, published or in a draft.
 *
 * @param client Reads content.
 * @param id Published id of the plan that is about to get the mark.
 */
export async function findHolders(client: Client, id: string): Promise<string[]> {
  const query = `*[${marked} && !(_id in $own)].name`;
  const names = await client.fetch<(string | null)[]>(query, { own: [id, getDraftId(id)] }, asStored);
  return [...new Set(names.map((name) => name ?? 'Another plan'))];
}

/**
 * Publishes a plan's draft and takes the mark from every other plan, all or nothing: visitors never meet a site with
 * two most popular plans, or none.
 *
 * @param client Reads and writes content.
 * @param id Published id of the plan.
 * @throws When the draft is gone or changes meanwhile; nothing has been written then.
 */
export async function publishWithMark(client: Client, id: string): Promise<void> {
  const draftId = getDraftId(id);
  const stored = await client.fetch<SanityDocument[]>(
    `*[_id == $draftId || (${marked})]`,
    { draftId },
    asStored,
  );
  const draft = stored.find(({ _id }) => _id === draftId);
  if (!draft) throw new Error('There’s nothing to publish.');
  const transaction = client.transaction();
  // Changes nothing, but fails when the draft is no longer the one that was read.
  transaction.patch(draftId, { ifRevisionID: draft._rev, unset: ['_revision'] });
  transaction.createOrReplace({ ...draft, _id: id, _updatedAt: undefined }).delete(draftId);
  for (const { _id } of stored) {
    if (_id !== id && _id !== draftId && !isVersionId(_id))
      transaction.patch(_id, { set: { isPopular: false } });
  }
  await transaction.commit({ tag: 'plan.pass-mark' });
}
