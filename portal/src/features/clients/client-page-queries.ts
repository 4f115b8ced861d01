import type { ClientDetail, Page, StaffClient, SubscriptionChange } from '@stackworks/contracts';
import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query';
import { api, cursorOf, firstPage } from '#/lib/api/client.ts';
import { nullWhenMissing } from '#/lib/api/send-request.ts';
import { clientPageKey, clientPagesKey } from '#/lib/query-keys.ts';

/** What the list of clients is narrowed to; what is empty narrows nothing. */
export type ClientFilters = { q: string; status: string; tier: string; suspended: string };

/** Clients who fit some filters, newest first. */
export const filteredClientsQuery = (filters: ClientFilters) =>
  infiniteQueryOptions({
    queryKey: [...clientPagesKey, 'list', filters],
    queryFn: async ({ pageParam }): Promise<Page<StaffClient>> => {
      const wanted = Object.fromEntries(Object.entries(filters).filter(([, value]) => value !== ''));
      return (await api.admin.clients.$get({ query: { ...wanted, ...cursorOf(pageParam) } })).json();
    },
    initialPageParam: firstPage,
    getNextPageParam: ({ nextCursor }) => nextCursor,
    placeholderData: keepPreviousData,
  });

/** One client, or null when there is none with this id. */
export const clientDetailQuery = (id: string) =>
  queryOptions({
    queryKey: [...clientPageKey(id), 'detail'],
    queryFn: async (): Promise<ClientDetail | null> =>
      nullWhenMissing(api.admin.clients[':id'].$get({ param: { id } }).then((answer) => answer.json())),
  });

/** What a client’s subscription has been, newest first. */
export const subscriptionHistoryQuery = (id: string) =>
  infiniteQueryOptions({
    queryKey: [...clientPageKey(id), 'history'],
    queryFn: async ({ pageParam }): Promise<Page<SubscriptionChange>> => {
      const query = { limit: '5', ...cursorOf(pageParam) };
      return (await api.admin.clients[':id']['subscription-history'].$get({ param: { id }, query })).json();
    },
    initialPageParam: firstPage,
    getNextPageParam: ({ nextCursor }) => nextCursor,
  });
