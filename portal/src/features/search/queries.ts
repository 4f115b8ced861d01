import type {
  ClientSearchFind,
  ClientSearchGroup,
  Page,
  SearchFind,
  SearchGroup,
} from '@stackworks/contracts';
import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query';
import { api } from '#/lib/api/client.ts';

/** Results for a text; those of the previous text stay until they arrive. */
export const searchQuery = (q: string) =>
  queryOptions({
    queryKey: ['/api/admin/search', q],
    queryFn: async () => ({
      q,
      results: await (await api.admin.search.$get({ query: { q } })).json(),
    }),
    placeholderData: keepPreviousData,
    staleTime: 5000,
    gcTime: 60_000,
  });

/** More results of one group, page by page, fetched on request. */
export const moreFindsQuery = (q: string, group: SearchGroup, firstCursor: string) =>
  infiniteQueryOptions({
    queryKey: ['/api/admin/search', q, group, firstCursor],
    queryFn: async ({ pageParam: cursor }): Promise<Page<SearchFind>> => {
      const response = await api.admin.search.$get({ query: { q, group, cursor } });
      return (await response.json())[group];
    },
    initialPageParam: firstCursor,
    getNextPageParam: (last) => last.nextCursor,
    enabled: false,
    gcTime: 60_000,
  });

/** What a client finds in what is their own. */
export const ownSearchQuery = (q: string) =>
  queryOptions({
    queryKey: ['/api/client/search', q],
    queryFn: async () => ({
      q,
      results: await (await api.client.search.$get({ query: { q } })).json(),
    }),
    placeholderData: keepPreviousData,
    staleTime: 5000,
    gcTime: 60_000,
  });

/** More results of one group of a client's own, fetched on request. */
export const moreOwnFindsQuery = (q: string, group: ClientSearchGroup, firstCursor: string) =>
  infiniteQueryOptions({
    queryKey: ['/api/client/search', q, group, firstCursor],
    queryFn: async ({ pageParam: cursor }): Promise<Page<ClientSearchFind>> => {
      const response = await api.client.search.$get({ query: { q, group, cursor } });
      return (await response.json())[group];
    },
    initialPageParam: firstCursor,
    getNextPageParam: (last) => last.nextCursor,
    enabled: false,
    gcTime: 60_000,
  });
