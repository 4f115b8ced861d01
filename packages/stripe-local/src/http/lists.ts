import type { Tx } from '#/engine/engine.ts';
import type { Filter } from '#/engine/store.ts';
import type { ObjectType, StripeObjects } from '#/engine/stripe-objects.ts';
import { toPage, toRange, type ListParams } from './params.ts';
import { noSuch } from './stripe-error.ts';

/** A list in a response: whole, or a page. */
export const toList = <T>(url: string, data: T[], hasMore = false) => ({
  object: 'list' as const,
  data,
  has_more: hasMore,
  url,
});

/** One page of the objects of a kind that match, newest first. */
export function listPage<T extends ObjectType>(
  tx: Tx,
  type: T,
  url: string,
  filter: Filter,
  params: Pick<ListParams, 'limit' | 'starting_after' | 'ending_before'> & {
    created?: ListParams['created'];
  },
) {
  const cursor = params.starting_after ?? params.ending_before;
  if (cursor !== undefined && !tx.find(cursor))
    throw noSuch(
      type.replaceAll('_', ' '),
      cursor,
      params.starting_after ? 'starting_after' : 'ending_before',
    );
  const found = tx.list(type, filter, toPage(params), toRange(params.created));
  const page = found.slice(0, params.limit);
  return toList<StripeObjects[T]>(
    url,
    params.ending_before === undefined ? page : page.toReversed(),
    found.length > page.length,
  );
}
