import { inboxGroups, type InboxGroup, type InboxItem, type InboxPage } from '@stackworks/contracts';
import { differenceInMinutes } from 'date-fns';

/** Names an item in addresses and of its row. */
export const keyOf = ({ kind, id }: Pick<InboxItem, 'kind' | 'id'>): string => `${kind}-${id}`;

/** An item as it stands now. */
export type Entry = {
  key: string;
  item: InboxItem;
  /** Business minutes left; negative when late. */
  leftMinutes: number;
};

/** The items of the loaded pages, without those that something is about to be done about. */
export const toEntries = (pages: readonly InboxPage[], now: Date, hidden: readonly string[]): Entry[] =>
  pages.flatMap(({ items, isRunning, asOf }) => {
    const passed = isRunning ? Math.max(0, differenceInMinutes(now, asOf)) : 0;
    return items
      .map((item) => ({ key: keyOf(item), item, leftMinutes: item.leftMinutes - passed }))
      .filter(({ key }) => !hidden.includes(key));
  });

/** More late items than this are folded to the first ones. */
export const manyLate = 20;
const lateShown = 10;

export type EntryGroup = { group: InboxGroup; entries: Entry[]; folded: number };

/** @param lateCount how many are late, where not all of them are loaded */
export function groupEntries(entries: readonly Entry[], isUnfolded: boolean, lateCount = 0): EntryGroup[] {
  return inboxGroups
    .map((group) => {
      const all = entries.filter(({ item }) => item.group === group);
      const isFolded = group === 'late' && all.length > manyLate && !isUnfolded;
      const shown = isFolded ? all.slice(0, lateShown) : all;
      const folded = isFolded ? Math.max(all.length, lateCount) - shown.length : 0;
      return { group, entries: shown, folded };
    })
    .filter((each) => each.entries.length > 0);
}

/** What to open after an item: the one below it, else the one above. @param index where it is, or was */
export function findNext(entries: readonly Entry[], key: string, index: number): Entry | undefined {
  const at = entries.findIndex((entry) => entry.key === key);
  if (at === -1) return entries[index] ?? entries.at(-1);
  return entries[at + 1] ?? entries[at - 1];
}
