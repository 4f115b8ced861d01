import type { ClientDetail, OverviewCounts, Page, StaffClient } from '@stackworks/contracts';
import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query';
import { api, cursorOf, firstPage } from '#/lib/api/client.ts';
import { nullWhenMissing } from '#/lib/api/send-request.ts';
import { clientPageKey, clientsKey, conversationsKey, overviewCountsKey } from '#/lib/query-keys.ts';

/** Every client, newest first. */
export const clientsQuery = infiniteQueryOptions({
  queryKey: clientsKey,
  queryFn: async ({ pageParam }): Promise<Page<StaffClient>> =>
    (await api.admin.clients.$get({ query: cursorOf(pageParam) })).json(),
  initialPageParam: firstPage,
  getNextPageParam: ({ nextCursor }) => nextCursor,
});

/**
 * Clients as the chat has them: those whose messages nobody has read before all, the longest waiting first.
 * @param search beginnings of words of a name, an email address or a company; all when empty
 */
export const conversationsQuery = (search: string) =>
  infiniteQueryOptions({
    queryKey: [...conversationsKey, { search }],
    queryFn: async ({ pageParam }): Promise<Page<StaffClient>> => {
      const query = { sort: 'waiting' as const, ...(search && { q: search }), ...cursorOf(pageParam) };
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
