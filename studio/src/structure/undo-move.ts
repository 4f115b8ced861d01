import type { SanityClient } from '@sanity/client';

/** A document's rank before and after it was moved. */
export type Move = { id: string; from: string; to: string };

type Stored = { _id: string; _rev: string; orderRank?: string };

/**
 * Puts moved documents back where they were, published ones too, so that the former order is live again.
 * @returns whether it did: not if any has been moved again or deleted since
 */
export async function undoMove(
  client: Pick<SanityClient, 'fetch' | 'transaction'>,
  moves: readonly Move[],
): Promise<boolean> {
  const ids = moves.map(({ id }) => id);
  const stored = await client.fetch<Stored[]>(
    '*[_id in $ids]{ _id, _rev, orderRank }',
    { ids },
    { perspective: 'raw', useCdn: false },
  );
  const transaction = client.transaction();
  for (const { id, from, to } of moves) {
    const document = stored.find(({ _id }) => _id === id);
    if (document?.orderRank !== to) return false;
    // Fails if somebody moves it meanwhile.
    transaction.patch(id, { ifRevisionID: document._rev, set: { orderRank: from } });
  }
  await transaction.commit({ visibility: 'sync', tag: 'order.undo' });
  return true;
}
