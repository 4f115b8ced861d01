import type { InboxItemRef, InboxQuery } from '@stackworks/contracts';
import { keepPreviousData } from '@tanstack/react-query';
import { api, jsonOrNullQuery, jsonQuery, pagedQuery } from '#/lib/api/client.ts';
import { inboxKey, staffCountsKey } from '#/lib/query-keys.ts';

/** Time passing fires no live event, so the inbox is refetched every minute. */
const refetchInterval = 60_000;

/** The part of the inbox that is listed: a scope, a tab and filters. */
export type InboxView = Pick<InboxQuery, 'who' | 'assignee' | 'plan' | 'about'> &
  Partial<Pick<InboxQuery, 'filter'>>;

export const inboxQuery = (view: InboxView) => ({
  ...pagedQuery([...inboxKey, view], (cursor) =>
    api.admin.inbox.$get({ query: { ...view, limit: '50', ...cursor } }),
  ),
  refetchInterval,
});

/** All late items. The inbox’s own list has only the first few. */
export const lateInboxQuery = (view: InboxView) => ({
  ...pagedQuery([...inboxKey, { ...view, late: true }], (cursor) =>
    api.admin.inbox.$get({ query: { ...view, late: 'true', limit: '50', ...cursor } }),
  ),
  refetchInterval,
});

/** The inbox as the screen shows it: its counts stay while another tab loads. */
export const shownInboxQuery = (view: InboxView) => ({
  ...inboxQuery(view),
  placeholderData: keepPreviousData,
});

/** One item, also a colleague’s or snoozed; null once it has been dealt with. */
export const inboxItemQuery = ({ kind, id }: InboxItemRef) => ({
  ...jsonOrNullQuery([...inboxKey, 'item', kind, id], () =>
    api.admin.inbox[':kind'][':id'].$get({ param: { kind, id } }),
  ),
  // What it was before says nothing about now.
  gcTime: 0,
  refetchInterval,
});

/** What became of an item that has been dealt with; null when it is gone. */
export const inboxOutcomeQuery = ({ kind, id }: InboxItemRef) =>
  jsonOrNullQuery([...inboxKey, 'outcome', kind, id], () =>
    api.admin.inbox[':kind'][':id'].outcome.$get({ param: { kind, id } }),
  );

export const staffCountsQuery = {
  ...jsonQuery(staffCountsKey, () => api.admin.counts.$get()),
  refetchInterval,
};
