import {
  type InboxFilter,
  type InboxScope,
  inboxFilters,
  inboxScopes,
  portalRoutes,
} from '@stackworks/contracts';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useLocation, useSearchParams } from 'wouter';
import { useNow } from '#/lib/hooks.ts';
import { type Entry, findNext, groupEntries, toEntries } from './entries.ts';
import { usePendingActions } from './pending-actions.ts';
import { shownInboxQuery } from './queries.ts';

type Place = { who: InboxScope; filter: InboxFilter; item: string };

/** The inbox as its address shows it: whose, which tab, and the open item. */
export function useInbox() {
  const [parameters] = useSearchParams();
  const [, navigate] = useLocation();
  const who = inboxScopes.find((scope) => scope === parameters.get('who')) ?? 'mine';
  const filter = inboxFilters.find((each) => each === parameters.get('filter')) ?? 'all';
  const openKey = parameters.get('item');
  const query = useInfiniteQuery(shownInboxQuery(who, filter));
  const now = useNow();
  const [isUnfolded, setUnfolded] = useState(false);

  const entries = toEntries(query.data?.pages ?? [], now, usePendingActions());
  const groups = groupEntries(entries, isUnfolded);
  const visible = groups.flatMap((group) => group.entries);

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
    first: query.data?.pages[0],
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
