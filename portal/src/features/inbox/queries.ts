import type { InboxFilter, InboxItemRef, InboxScope } from '@stackworks/contracts';
import { keepPreviousData } from '@tanstack/react-query';
import { api, jsonOrNullQuery, jsonQuery, pagedQuery } from '#/lib/api/client.ts';
import { inboxKey, staffCountsKey } from '#/lib/query-keys.ts';

/** Time passing fires no live event, so the inbox is refetched every minute. */
const refetchInterval = 60_000;

export const inboxQuery = (who: InboxScope, filter: InboxFilter = 'all') => ({
  ...pagedQuery([...inboxKey, { who, filter }], (cursor) =>
    api.admin.needs.$get({ query: { who, filter, limit: '50', ...cursor } }),
  ),
  refetchInterval,
});

/** As `inboxQuery`, for the screen: its counts stay while another tab loads. */
export const shownInboxQuery = (who: InboxScope, filter: InboxFilter) => ({
  ...inboxQuery(who, filter),
  placeholderData: keepPreviousData,
});

/** One item, also a colleague’s or snoozed; null when it isn’t waiting any more. */
export const inboxItemQuery = ({ kind, id }: InboxItemRef) => ({
  ...jsonOrNullQuery([...inboxKey, 'item', kind, id], () =>
    api.admin.needs[':kind'][':id'].$get({ param: { kind, id } }),
  ),
  // What it was before says nothing about now.
  gcTime: 0,
  refetchInterval,
});

/** What became of an item that isn't waiting any more; null when it is gone. */
export const inboxOutcomeQuery = ({ kind, id }: InboxItemRef) =>
  jsonOrNullQuery([...inboxKey, 'outcome', kind, id], () =>
    api.admin.needs[':kind'][':id'].outcome.$get({ param: { kind, id } }),
  );

export const staffCountsQuery = {
  ...jsonQuery(staffCountsKey, () => api.admin.counts.$get()),
  refetchInterval,
};
