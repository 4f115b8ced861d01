import type { ClientDetail, OverviewCounts, Page, StaffClient } from '@stackworks/contracts';
import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query';
import { api } from '#/lib/api/client.ts';
import { cursorOf, firstPage } from '#/lib/api/pages.ts';
import { nullWhenMissing } from '#/lib/api/send-request.ts';
import { clientPageKey, clientsKey, overviewCountsKey } from '#/lib/query-keys.ts';

/**
 * Every client, newest first.
 * @param search part of a name, an e-mail address or a company; all when empty
 */
export const clientsQuery = (search = '') =>
  infiniteQueryOptions({
    queryKey: [...clientsKey, { search }],
    queryFn: async ({ pageParam }): Promise<Page<StaffClient>> => {
      const query = { ...(search && { q: search }), ...cursorOf(pageParam) };
      return (await api.admin.clients.$get({ query })).json();
    },
    initialPageParam: firstPage,
    getNextPageParam: ({ nextCursor }) => nextCursor,
    placeholderData: keepPreviousData,
  });

/** How many clients and projects there are. */
export const overviewCountsQuery = queryOptions({
  queryKey: overviewCountsKey,
  queryFn: async (): Promise<OverviewCounts> => (await api.admin['overview-counts'].$get()).json(),
});

/** One client, or null when there is none with this id. */
export const clientQuery = (id: string) =>
  queryOptions({
    queryKey: [...clientPageKey(id), 'detail'],
    queryFn: async (): Promise<ClientDetail | null> =>
      nullWhenMissing(api.admin.clients[':id'].$get({ param: { id } }).then((answer) => answer.json())),
  });
