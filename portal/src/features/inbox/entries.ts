import {
  compareInboxItems,
  inboxGroups,
  inboxItemRef,
  type InboxGroup,
  type InboxItem,
  type InboxItemRef,
  type InboxPage,
} from '@stackworks/contracts';
import { differenceInMinutes } from 'date-fns';

/** Names an item in addresses and of its row. */
export const keyOf = ({ kind, id }: Pick<InboxItem, 'kind' | 'id'>): string => `${kind}-${id}`;

/** The item that a key names; null if it names none. */
export function refOf(key: string): InboxItemRef | null {
  const [kind, ...id] = key.split('-');
  return inboxItemRef.safeParse({ kind, id: id.join('-') }).data ?? null;
}

export const isSnoozed = ({ snoozedUntil }: Pick<InboxItem, 'snoozedUntil'>, now: Date): boolean =>
  snoozedUntil !== null && new Date(snoozedUntil) > now;

/** An item as it stands now. */
export type Entry = {
  key: string;
  item: InboxItem;
  /** Business minutes left; negative when late. */
  leftMinutes: number;
};

type Items = Pick<InboxPage, 'items' | 'isRunning' | 'asOf'>;

/** The items of the loaded pages, without those that something is about to be done about. */
export const toEntries = (pages: readonly Items[], now: Date, hidden: readonly string[]): Entry[] =>
  pages.flatMap(({ items, isRunning, asOf }) => {
    const passed = isRunning ? Math.max(0, differenceInMinutes(now, asOf)) : 0;
    return items
      .map((item) => ({ key: keyOf(item), item, leftMinutes: item.leftMinutes - passed }))
      .filter(({ key }) => !hidden.includes(key));
  });

/** As many late items leave room on a screen for what can still be met: the rest is folded. */
export const lateShown = { phone: 3, wide: 8 } as const;

export type EntryGroup = {
  group: InboxGroup;
  entries: Entry[];
  folded: number;
  /** How many there are: "31", or "50+" where the next page may have more. */
  count: string;
};

type Rest = {
  /** How many late ones are shown; all that are loaded without it. */
  lateShown: number | null;
  /** How many are late in all. */
  late: number;
  /** Whether the last page that is loaded isn't the last one. */
  hasMore: boolean;
};

/** The loaded entries by group, the late ones folded when they are many. */
export function groupEntries(
  entries: readonly Entry[],
  { lateShown: limit, late, hasMore }: Rest,
): EntryGroup[] {
  const lastGroup = entries.at(-1)?.item.group;
  return inboxGroups
    .map((group) => {
      const loaded = entries.filter(({ item }) => item.group === group);
      if (group === 'late') {
        const total = Math.max(late, loaded.length);
        const shown = loaded.slice(0, limit ?? loaded.length);
        return {
          group,
          entries: shown,
          folded: limit === null ? 0 : total - shown.length,
          count: `${total}`,
        };
      }
      // Only the last group that is loaded may go on.
      const isCut = hasMore && group === lastGroup;
      return { group, entries: loaded, folded: 0, count: isCut ? `${loaded.length}+` : `${loaded.length}` };
    })
    .filter((each) => each.entries.length > 0 || each.folded > 0);
}

/** The index at which an item that isn't in the list would stand in it. */
export function findPlace(entries: readonly Entry[], item: InboxItem): number {
  // Of what is due together, as after a weekend, the longest waiting comes first.
  const isBefore = (other: InboxItem) =>
    compareInboxItems(item, other) || item.since.localeCompare(other.since);
  const at = entries.findIndex((entry) => isBefore(entry.item) < 0);
  return at === -1 ? entries.length : at;
}

/** What to open after an item: the one below it, else the one above. @param index where it is, or was */
export function findNext(entries: readonly Entry[], key: string, index: number): Entry | undefined {
  const at = entries.findIndex((entry) => entry.key === key);
  if (at === -1) return entries[index] ?? entries.at(-1);
  return entries[at + 1] ?? entries[at - 1];
}
