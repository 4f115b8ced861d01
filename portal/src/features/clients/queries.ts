import {
  type ClientDetail,
  type OverviewCounts,
  type Page,
  portalRoutes,
  type StaffClient,
  type SubscriptionChange,
} from '@stackworks/contracts';
import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query';
import { api, cursorOf, firstPage } from '#/lib/api/client.ts';
import { nullWhenMissing } from '#/lib/api/send-request.ts';
import {
  clientPageKey,
  clientPagesKey,
  clientsKey,
  conversationsKey,
  overviewCountsKey,
} from '#/lib/query-keys.ts';

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

/** Address of a client’s page in the dashboard. */
export const clientPath = (id: string): string =>
  `${portalRoutes.adminDashboard}?tab=clients&client=${encodeURIComponent(id)}`;

/** Address of the chat with a client. */
export const clientChatPath = (id: string): string =>
  `${portalRoutes.adminMessages}?client=${encodeURIComponent(id)}`;
