import {
  type InboxFilter,
  type InboxItem,
  type InboxPage,
  type InboxScope,
  inboxFilters,
  inboxScopes,
  portalRoutes,
} from '@stackworks/contracts';
import { useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useLocation, useSearchParams } from 'wouter';
import { useIsAlone } from '#/features/team/index.ts';
import { useMediaQuery, useNow } from '#/lib/hooks.ts';
import { inboxKey, invalidateAll, staffCountsKey } from '#/lib/query-keys.ts';
import type { Conversation } from '#/features/conversations/index.ts';
import { withoutItems } from './counts.ts';
import {
  type Entry,
  findNext,
  findPlace,
  groupEntries,
  keyOf,
  lateShown,
  refOf,
  toEntries,
} from './entries.ts';
import { endsWithReply, useRepliedItems, useWaitingInChat } from './item-about.ts';
import { useHiddenItems } from './pending-actions.ts';
import { inboxItemQuery, lateInboxQuery, shownInboxQuery } from './queries.ts';
import { extendTo, noSelection, type Selection, toggleKey } from './selection.ts';
import { whoOf } from './words.ts';

type Place = {
  who: InboxScope;
  filter: InboxFilter;
  assignee: string;
  plan: string;
  item: string;
  chat: string;
};

/** The inbox as its address shows it: whose, which tab, and the open item, or a client's chat that waits for nothing. */
export function useInbox(adminId: string) {
  const [parameters] = useSearchParams();
  const [, navigate] = useLocation();
  const who = inboxScopes.find((scope) => scope === parameters.get('who')) ?? 'mine';
  const filter = inboxFilters.find((each) => each === parameters.get('filter')) ?? 'all';
  const assignee = parameters.get('assignee') ?? '';
  const plan = parameters.get('plan') ?? '';
  const narrowing = { ...(assignee && { assignee }), ...(plan && { plan }) };
  const openKey = parameters.get('item');
  const chatWith = openKey === null ? parameters.get('chat') : null;
  const waitingInChat = useWaitingInChat(chatWith);
  const view = { who, filter, ...narrowing };
  const query = useInfiniteQuery(shownInboxQuery(view));
  const tick = useNow();
  const [unfolded, setUnfolded] = useState<string | null>(null);
  const list = Object.values(view).join(' ');
  const isUnfolded = unfolded === list;
  const isPhone = useMediaQuery('(max-width: 47.5rem)');
  const lateQuery = useInfiniteQuery({ ...lateInboxQuery(view), enabled: isUnfolded });
  const [selection, setSelection] = useState<Selection | null>(null);
  const isAlone = useIsAlone();
  const pages = query.data?.pages ?? [];
  const acted = useHiddenItems().map(({ item }) => item);
  const hidden = [...acted, ...useRepliedItems(adminId)].map(keyOf);
  const latePages = (isUnfolded && lateQuery.data?.pages) || null;
  const loaded = [...pages, ...(latePages ?? [])].flatMap(({ items }) => items);
  const isLeaving = (item: InboxItem) => hidden.includes(keyOf(item));
  // A late one may be loaded twice.
  const leaving = new Map(loaded.filter(isLeaving).map((item) => [keyOf(item), item]));
  const first = pages[0] && withoutItems(pages[0], [...leaving.values()], { adminId, isAlone, who });
  // What the list was read for may be later than the last tick, as when a snoozed item has just come back.
  const now = new Date(Math.max(tick.getTime(), first ? new Date(first.asOf).getTime() : 0));
  useReturns(first?.nextReturnAt ?? null);

  const listed = toEntries(pages, now, hidden);
  const lateOnes = latePages && toEntries(latePages, now, hidden);
  const entries = lateOnes ? [...lateOnes, ...listed.filter(({ item }) => item.group !== 'late')] : listed;
  const groups = groupEntries(entries, {
    lateShown: isUnfolded ? null : lateShown[isPhone ? 'phone' : 'wide'],
    late: first?.filters[filter].late ?? 0,
    hasMore: query.hasNextPage,
  });
  const visible = groups.flatMap((group) => group.entries);

  const order = visible.map(({ key }) => key);

  // What has been answered leaves the list, but stays open until something else is opened.
  const found = query.isPlaceholderData ? undefined : entries.find(({ key }) => key === openKey);
  const { elsewhere, isOver, lookUp } = useItemElsewhere(found ? null : openKey, first, now, hidden);
  const [last, setLast] = useState<{ entry: Entry; index: number } | null>(null);
  const current = found ?? elsewhere;
  if (current && last?.entry.item !== current.item) {
    const index = order.indexOf(current.key);
    const before = last?.entry.key === current.key ? last.index : findPlace(visible, current.item);
    setLast({ entry: current, index: index === -1 ? before : index });
  }
  const remembered = last?.entry.key === openKey ? last : undefined;

  const pathOf = (changes: Partial<Place>): string => {
    const place = { who, filter, assignee, plan, item: openKey ?? '', chat: '', ...changes };
    const query = new URLSearchParams({
      ...(place.who !== 'mine' && { who: place.who }),
      ...(place.filter !== 'all' && { filter: place.filter }),
      ...(place.assignee && { assignee: place.assignee }),
      ...(place.plan && { plan: place.plan }),
      ...(place.item && { item: place.item }),
      ...(place.chat && { chat: place.chat }),
    }).toString();
    return query ? `${portalRoutes.adminPortal}?${query}` : portalRoutes.adminPortal;
  };
  const open = (item: string) => navigate(pathOf({ item }), { replace: true });
  /** @param isGoing whether an item is about to go with the open one */
  const nextWithout = (isGoing: (item: InboxItem) => boolean) => {
    const rows = visible.filter(({ key, item }) => key === openKey || !isGoing(item));
    return openKey ? findNext(rows, openKey, remembered?.index ?? 0) : rows[0];
  };
  const next = nextWithout(() => false);
  const openNext = (to = next) => open(to && to.key !== openKey ? to.key : '');

  return {
    query,
    who,
    filter,
    assignee,
    plan,
    now,
    entries: visible,
    groups,
    first,
    /** The late ones once they are unfolded. */
    lateQuery,
    isAlone,
    /** What is chosen to act on at once; null while nothing is being chosen. */
    selected: selection && visible.filter(({ key }) => selection.keys.includes(key)),
    toggle: (key: string) => setSelection(toggleKey(selection ?? noSelection, key)),
    extendTo: (key: string) => setSelection(extendTo(selection ?? noSelection, key, order)),
    startSelecting: () => setSelection(noSelection),
    stopSelecting: () => setSelection(null),
    openKey,
    /** The client whose chat is open without an item; null for none. */
    chatWith,
    /** The item that waits in that chat; null for none. */
    waitingInChat: waitingInChat && keyOf(waitingInChat),
    /** The open item, also when it has just been dealt with; undefined if it isn't known. */
    opened: current ?? remembered?.entry,
    /** Where the open item stands in the list, stood or would stand. */
    place: remembered?.index ?? 0,
    isDealtWith: !found && isOver,
    /** What the open item waits for until it is known: the list, or then the item itself. */
    sought: first ? lookUp : query,
    next,
    /** What is next once a reply is sent in a conversation, without what the reply ends. */
    nextAfterReply: (conversation: Conversation) => {
      const to = nextWithout((item) => endsWithReply(item, conversation));
      return { name: to ? whoOf(to.item) : null, open: () => openNext(to) };
    },
    pathOf,
    open,
    openNext: () => openNext(),
    /** Opens what is next once these have gone. */
    openNextWithout: (going: readonly InboxItem[]) => openNext(nextWithout((item) => going.includes(item))),
    goTo: (changes: Partial<Place>) => navigate(pathOf(changes)),
    unfold: () => setUnfolded(list),
  };
}

/** An item that isn't in the loaded list: it may be a colleague's, snoozed, further down or over. */
function useItemElsewhere(
  openKey: string | null,
  list: InboxPage | undefined,
  now: Date,
  hidden: readonly string[],
) {
  const ref = openKey === null ? null : refOf(openKey);
  const isSought = ref !== null && list !== undefined;
  const lookUp = useQuery({ ...inboxItemQuery(ref ?? { kind: 'thread', id: '' }), enabled: isSought });
  const { data } = lookUp;
  if (openKey === null || list === undefined) return { elsewhere: undefined, isOver: false, lookUp };
  const [elsewhere] = data ? toEntries([{ ...list, items: [data] }], now, hidden) : [];
  return { elsewhere, isOver: ref === null || data === null || hidden.includes(openKey), lookUp };
}

export type Inbox = ReturnType<typeof useInbox>;

/** Long waits overflow a timer; the inbox is refetched, and this set again, long before. */
const longestMs = 24 * 60 * 60 * 1000;
/** A little after the time, so that the server's clock has passed it as well. */
const marginMs = 500;

/** Brings a snoozed item back at its time: no live event is fired by time passing. */
function useReturns(nextReturnAt: string | null): void {
  const queryClient = useQueryClient();
  useEffect(() => {
    if (nextReturnAt === null) return;
    const wait = new Date(nextReturnAt).getTime() - Date.now() + marginMs;
    const timer = setTimeout(
      () => void invalidateAll(queryClient, inboxKey, staffCountsKey),
      Math.min(Math.max(wait, marginMs), longestMs),
    );
    return () => clearTimeout(timer);
  }, [nextReturnAt, queryClient]);
}
