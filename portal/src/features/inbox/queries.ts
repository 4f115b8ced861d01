import type { InboxScope } from '@stackworks/contracts';
import { api, jsonQuery, pagedQuery } from '#/lib/api/client.ts';
import { inboxKey, staffCountsKey } from '#/lib/query-keys.ts';

/** Time passing fires no live event, so the inbox is refetched every minute. */
const refetchInterval = 60_000;

export const inboxQuery = (who: InboxScope) => ({
  ...pagedQuery([...inboxKey, { who }], (cursor) =>
    api.admin.needs.$get({ query: { who, limit: '50', ...cursor } }),
  ),
  refetchInterval,
});

export const staffCountsQuery = {
  ...jsonQuery(staffCountsKey, () => api.admin.counts.$get()),
  refetchInterval,
};
