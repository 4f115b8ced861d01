import type { NeedPage, NeedScope, StaffCounts } from '@stackworks/contracts';
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { api } from '#/lib/api/client.ts';
import { cursorOf, firstPage } from '#/lib/api/pages.ts';
import { needsKey, staffCountsKey } from '#/lib/query-keys.ts';

/** How often it is all read again, in milliseconds: what becomes due is no news of anybody’s. */
const refetchMs = 60_000;

/** What needs the viewer or everyone, by the time that is left. */
export const needsQuery = (who: NeedScope) =>
  infiniteQueryOptions({
    queryKey: [...needsKey, { who }],
    queryFn: async ({ pageParam }): Promise<NeedPage> => {
      const query = { who, limit: '50', ...cursorOf(pageParam) };
      return (await api.admin.needs.$get({ query })).json();
    },
    initialPageParam: firstPage,
    getNextPageParam: ({ nextCursor }) => nextCursor,
    refetchInterval: refetchMs,
  });

/** What the rail shows beside its places. */
export const staffCountsQuery = queryOptions({
  queryKey: staffCountsKey,
  queryFn: async (): Promise<StaffCounts> => (await api.admin.counts.$get()).json(),
  refetchInterval: refetchMs,
});
