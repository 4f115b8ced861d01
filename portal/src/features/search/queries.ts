import type { Page, SearchAnswer, SearchFind, SearchGroup } from '@stackworks/contracts';
import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query';
import { api } from '#/lib/api/client.ts';

/** What was found, and what it was found by. */
export type Found = { q: string; answer: SearchAnswer };

/** What a text finds; what the text before found stays until it is known. */
export const searchQuery = (q: string) =>
  queryOptions({
    queryKey: ['/api/admin/search', q],
    queryFn: async (): Promise<Found> => ({
      q,
      answer: await (await api.admin.search.$get({ query: { q } })).json(),
    }),
    placeholderData: keepPreviousData,
    staleTime: 5000,
    gcTime: 60_000,
  });

/** What a text finds more of one group, page by page, once it is asked for. */
export const moreFindsQuery = (q: string, group: SearchGroup, firstCursor: string) =>
  infiniteQueryOptions({
    queryKey: ['/api/admin/search', q, group, firstCursor],
    queryFn: async ({ pageParam: cursor }): Promise<Page<SearchFind>> => {
      const answer = await api.admin.search.$get({ query: { q, group, cursor } });
      return (await answer.json())[group];
    },
    initialPageParam: firstCursor,
    getNextPageParam: (last) => last.nextCursor,
    enabled: false,
    gcTime: 60_000,
  });
