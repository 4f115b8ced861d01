import {
  type InboxFilter,
  type InboxScope,
  inboxFilters,
  inboxScopes,
  portalRoutes,
} from '@stackworks/contracts';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useLocation, useSearchParams } from 'wouter';
import { colleaguesQuery } from '#/features/team/index.ts';
import { useNow } from '#/lib/hooks.ts';
import { type Entry, findNext, groupEntries, toEntries } from './entries.ts';
import { usePendingActions } from './pending-actions.ts';
import { shownInboxQuery } from './queries.ts';
import { extendTo, noSelection, type Selection, toggleKey } from './selection.ts';
import { useReturns } from './use-returns.ts';

type Place = { who: InboxScope; filter: InboxFilter; item: string };

/** The inbox as its address shows it: whose, which tab, and the open item. */
export function useInbox() {
  const [parameters] = useSearchParams();
  const [, navigate] = useLocation();
  const who = inboxScopes.find((scope) => scope === parameters.get('who')) ?? 'mine';
  const filter = inboxFilters.find((each) => each === parameters.get('filter')) ?? 'all';
  const openKey = parameters.get('item');
  const query = useInfiniteQuery(shownInboxQuery(who, filter));
  const tick = useNow();
  const [isUnfolded, setUnfolded] = useState(false);
  const [selection, setSelection] = useState<Selection | null>(null);
  const team = useQuery(colleaguesQuery).data?.items;
  const first = query.data?.pages[0];
  // What the list was read for may be later than the last tick, as when a snoozed item has just come back.
  const now = new Date(Math.max(tick.getTime(), first ? new Date(first.asOf).getTime() : 0));
  useReturns(first?.nextReturnAt ?? null);

  const entries = toEntries(query.data?.pages ?? [], now, usePendingActions());
  // Of all tabs alone: what is late in each isn't counted.
  const late = first && who !== 'snoozed' && filter === 'all' ? first.late[who] : 0;
  const groups = groupEntries(entries, isUnfolded, { hasMore: query.hasNextPage, late });
  const visible = groups.flatMap((group) => group.entries);

  const order = visible.map(({ key }) => key);

  // What has been answered leaves the list, but stays open until something else is opened.
  const found = query.isPlaceholderData ? undefined : entries.find(({ key }) => key === openKey);
  const [last, setLast] = useState<{ entry: Entry; index: number } | null>(null);
  if (found && last?.entry.item !== found.item) {
    setLast({ entry: found, index: visible.findIndex(({ key }) => key === found.key) });
  }
  const remembered = last?.entry.key === openKey ? last.entry : undefined;

  const pathOf = (changes: Partial<Place>): string => {
    const place = { who, filter, item: openKey ?? '', ...changes };
    const query = new URLSearchParams({
      ...(place.who !== 'mine' && { who: place.who }),
      ...(place.filter !== 'all' && { filter: place.filter }),
      ...(place.item && { item: place.item }),
    }).toString();
    return query ? `${portalRoutes.adminPortal}?${query}` : portalRoutes.adminPortal;
  };
  const open = (item: string) => navigate(pathOf({ item }), { replace: true });
  const next = openKey ? findNext(visible, openKey, last?.index ?? 0) : visible[0];

  return {
    query,
    who,
    filter,
    now,
    entries: visible,
    groups,
    first,
    late,
    /** Whether nobody else is in the team, so nothing is anyone else's. */
    isAlone: team?.length === 1,
    /** What is chosen to act on at once; null while nothing is being chosen. */
    selected: selection && visible.filter(({ key }) => selection.keys.includes(key)),
    toggle: (key: string) => setSelection(toggleKey(selection ?? noSelection, key)),
    extendTo: (key: string) => setSelection(extendTo(selection ?? noSelection, key, order)),
    startSelecting: () => setSelection(noSelection),
    stopSelecting: () => setSelection(null),
    openKey,
    /** The open item, also when it has just been dealt with; undefined if it isn't known. */
    opened: found ?? remembered,
    isDealtWith: openKey !== null && !found && !query.isPending && !query.isPlaceholderData,
    next,
    pathOf,
    open,
    openNext: () => open(next && next.key !== openKey ? next.key : ''),
    goTo: (changes: Partial<Place>) => navigate(pathOf(changes)),
    unfold: () => setUnfolded(true),
  };
}

export type Inbox = ReturnType<typeof useInbox>;
