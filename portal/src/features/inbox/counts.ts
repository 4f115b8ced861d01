import {
  inboxFilters,
  kindsOfFilter,
  mapNames,
  type InboxCounts,
  type InboxItem,
  type InboxPage,
  type InboxScope,
  type StaffCounts,
} from '@stackworks/contracts';

/** `isAlone`: nobody else is in the team, so everything is the viewer's. */
type Viewer = { adminId: string; isAlone: boolean };

/** Counts without some of the items that they count. */
function less(counts: InboxCounts, items: readonly InboxItem[], { adminId, isAlone }: Viewer): InboxCounts {
  const isMine = ({ kind, assignee }: InboxItem) => isAlone || kind === 'mention' || assignee?.id === adminId;
  const isNobodys = ({ kind, assignee }: InboxItem) => kind !== 'mention' && assignee === null;
  return {
    mine: counts.mine - items.filter(isMine).length,
    unassigned: counts.unassigned - items.filter(isNobodys).length,
    everyone: counts.everyone - items.length,
  };
}

/** A page of the inbox with counts that leave out some of its items, such as those about to be done. */
export function withoutItems(
  page: InboxPage,
  items: readonly InboxItem[],
  { who, ...viewer }: Viewer & { who: InboxScope },
): InboxPage {
  if (items.length === 0) return page;
  const { counts, late, today, filters, snoozed } = page;
  // What is snoozed counts nowhere else.
  const owed = who === 'snoozed' ? [] : items;
  const inGroup = (which: InboxItem['group']) => owed.filter(({ group }) => group === which);
  return {
    ...page,
    counts: less(counts, owed, viewer),
    late: less(late, inGroup('late'), viewer),
    today: less(today, inGroup('today'), viewer),
    snoozed: snoozed - (items.length - owed.length),
    filters: mapNames(inboxFilters, (filter) => {
      const shown = items.filter(({ kind }) => kindsOfFilter[filter].includes(kind));
      const lateOnes = shown.filter(({ group }) => group === 'late');
      const { all, late: allLate } = filters[filter];
      return { all: all - shown.length, late: allLate - lateOnes.length };
    }),
  };
}

/** The counts of the rail without items that are about to be done. */
export function withoutOwed(counts: StaffCounts, items: readonly InboxItem[], viewer: Viewer): StaffCounts {
  const leads = items.filter(({ kind }) => kind === 'lead').length;
  return { ...counts, inbox: less(counts.inbox, items, viewer), leads: counts.leads - leads };
}
