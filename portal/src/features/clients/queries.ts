import type { TimelineTopic } from '@stackworks/contracts';
import { keepPreviousData } from '@tanstack/react-query';
import { api, jsonOrNullQuery, pagedQuery } from '#/lib/api/client.ts';
import { clientPageKey, clientPagesKey, conversationsKey } from '#/lib/query-keys.ts';

const { clients } = api.admin;

/**
 * Clients for the chat, the longest unread first.
 * @param search beginnings of words of a name, email address or company
 */
export const conversationsQuery = (search: string) => ({
  ...pagedQuery([...conversationsKey, { search }], (cursor) =>
    clients.$get({ query: { sort: 'waiting' as const, ...(search && { q: search }), ...cursor } }),
  ),
  placeholderData: keepPreviousData,
});

export type ClientFilters = { q: string; status: string; plan: string; suspended: string };

const toQuery = (filters: ClientFilters) =>
  Object.fromEntries(Object.entries(filters).filter(([, value]) => value !== ''));

export const fetchClientRows = (filters: ClientFilters) => clients.export.$get({ query: toQuery(filters) });

export const filteredClientsQuery = (filters: ClientFilters) => ({
  ...pagedQuery([...clientPagesKey, 'list', filters], (cursor) =>
    clients.$get({ query: { ...toQuery(filters), ...cursor } }),
  ),
  placeholderData: keepPreviousData,
});

export const clientQuery = (id: string) =>
  jsonOrNullQuery([...clientPageKey(id), 'detail'], () => clients[':id'].$get({ param: { id } }));

export const subscriptionHistoryQuery = (id: string) =>
  pagedQuery([...clientPageKey(id), 'history'], (cursor) =>
    clients[':id']['subscription-history'].$get({ param: { id }, query: { limit: '5', ...cursor } }),
  );

/** @param topic null for everything */
export const timelineQuery = (id: string, topic: TimelineTopic | null) => ({
  ...pagedQuery([...clientPageKey(id), 'timeline', topic], (cursor) =>
    clients[':id'].timeline.$get({
      param: { id },
      query: { limit: '8', ...(topic && { topic }), ...cursor },
    }),
  ),
  placeholderData: keepPreviousData,
});
