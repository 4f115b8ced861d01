import {
  type ClientDetail,
  type OverviewCounts,
  type Page,
  type StaffClient,
  type SubscriptionChange,
} from '@stackworks/contracts';
import { keepPreviousData } from '@tanstack/react-query';
import { api, jsonOrNullQuery, jsonQuery, pagedQuery } from '#/lib/api/client.ts';
import {
  clientPageKey,
  clientPagesKey,
  clientsKey,
  conversationsKey,
  overviewCountsKey,
} from '#/lib/query-keys.ts';

const { clients } = api.admin;

export const clientsQuery = pagedQuery<Page<StaffClient>>(clientsKey, (query) => clients.$get({ query }));

/**
 * Clients for the chat, the longest unread first.
 * @param search beginnings of words of a name, email address or company
 */
export const conversationsQuery = (search: string) => ({
  ...pagedQuery<Page<StaffClient>>([...conversationsKey, { search }], (cursor) =>
    clients.$get({ query: { sort: 'waiting' as const, ...(search && { q: search }), ...cursor } }),
  ),
  placeholderData: keepPreviousData,
});

export type ClientFilters = { q: string; status: string; tier: string; suspended: string };

export const filteredClientsQuery = (filters: ClientFilters) => ({
  ...pagedQuery<Page<StaffClient>>([...clientPagesKey, 'list', filters], (cursor) => {
    const wanted = Object.fromEntries(Object.entries(filters).filter(([, value]) => value !== ''));
    return clients.$get({ query: { ...wanted, ...cursor } });
  }),
  placeholderData: keepPreviousData,
});

export const overviewCountsQuery = jsonQuery<OverviewCounts>(overviewCountsKey, () =>
  api.admin['overview-counts'].$get(),
);

export const clientQuery = (id: string) =>
  jsonOrNullQuery<ClientDetail>([...clientPageKey(id), 'detail'], () =>
    clients[':id'].$get({ param: { id } }),
  );

export const subscriptionHistoryQuery = (id: string) =>
  pagedQuery<Page<SubscriptionChange>>([...clientPageKey(id), 'history'], (cursor) =>
    clients[':id']['subscription-history'].$get({ param: { id }, query: { limit: '5', ...cursor } }),
  );
