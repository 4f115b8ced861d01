import {
  inboxFilters,
  kindsOfFilter,
  mapNames,
  type InboxItem,
  type InboxPage,
  type InboxScope,
  type StaffCounts,
} from '@stackworks/contracts';

type Viewer = { adminId: string; who: InboxScope };
type Counts = InboxPage['counts'];

const isOf = ({ kind, assignee }: InboxItem, adminId: string): boolean =>
  kind === 'mention' || assignee === null || assignee.id === adminId;

/** A page of the inbox with counts that leave out some of its items, such as those about to be done. */
export function withoutItems(
  page: InboxPage,
  items: readonly InboxItem[],
  { adminId, who }: Viewer,
): InboxPage {
  if (items.length === 0) return page;
  const { counts, late, today, filters, snoozed } = page;
  // What is snoozed counts nowhere else.
  const owed = who === 'snoozed' ? [] : items;
  const less = (from: Counts, those: readonly InboxItem[]): Counts => ({
    mine: from.mine - those.filter((item) => isOf(item, adminId)).length,
    everyone: from.everyone - those.length,
  });
  const inGroup = (which: InboxItem['group']) => owed.filter(({ group }) => group === which);
  return {
    ...page,
    counts: less(counts, owed),
    late: less(late, inGroup('late')),
    today: less(today, inGroup('today')),
    snoozed: snoozed - (items.length - owed.length),
    filters: mapNames(
      inboxFilters,
      (filter) => filters[filter] - items.filter(({ kind }) => kindsOfFilter[filter].includes(kind)).length,
    ),
  };
}

/** The counts of the rail without items that are about to be done. */
export function withoutOwed(counts: StaffCounts, items: readonly InboxItem[], adminId: string): StaffCounts {
  const mine = items.filter((item) => isOf(item, adminId)).length;
  const leads = items.filter(({ kind }) => kind === 'enquiry').length;
  return { ...counts, needs: counts.needs - mine, enquiries: counts.enquiries - leads };
}
