import type { SearchAnswer } from '@stackworks/contracts';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { api } from '#/lib/api/client.ts';

/** What a text finds; what the text before found stays until it is known. */
export const searchQuery = (q: string) =>
  queryOptions({
    queryKey: ['/api/admin/search', q],
    queryFn: async (): Promise<SearchAnswer> => (await api.admin.search.$get({ query: { q } })).json(),
    placeholderData: keepPreviousData,
    staleTime: 5000,
    gcTime: 60_000,
  });
