import { expect, it } from 'vitest';
import { sampleItem } from '#/testing/inbox-item-fixture.ts';
import { type Entry, findNext, findPlace, groupEntries } from './entries.ts';

const entry = (key: string, group: Entry['item']['group'] = 'late'): Entry => ({
  key,
  leftMinutes: 0,
  item: { ...sampleItem, group },
});

const all = { lateShown: null, late: 0, hasMore: false };

it('groups stand in their order, and empty ones are left out', () => {
  const groups = groupEntries([entry('nudge', 'waiting'), entry('broken'), entry('soon', 'soon')], all);
  expect(groups.map(({ group }) => group)).toEqual(['late', 'soon', 'waiting']);
});

it('late items are folded to as many as leave room for the rest, and all of them are counted', () => {
  const loaded = [...['a', 'b', 'c', 'd', 'e'].map((key) => entry(key)), entry('today', 'today')];
  const fold = (lateShown: number | null, late: number) =>
    groupEntries(loaded, { lateShown, late, hasMore: true })[0];
  expect(fold(3, 231)).toMatchObject({ entries: [{ key: 'a' }, { key: 'b' }, { key: 'c' }] });
  expect(fold(3, 231)).toMatchObject({ folded: 228, count: '231' });
  expect(fold(8, 5)).toMatchObject({ folded: 0, count: '5' });
  expect(fold(null, 231)).toMatchObject({ folded: 0, count: '231' });
  expect(fold(null, 231)?.entries).toHaveLength(5);
});

it('late items that are folded stay in reach while something is about to be done about all that are loaded', () => {
  const groups = groupEntries([entry('today', 'today')], { lateShown: 3, late: 4, hasMore: false });
  expect(groups).toMatchObject([{ group: 'late', entries: [], folded: 4 }, { group: 'today' }]);
});

it('a group that may go on on the next page says so', () => {
  const loaded = [entry('broken'), entry('a', 'soon'), entry('b', 'soon')];
  const countsOf = (hasMore: boolean) =>
    groupEntries(loaded, { ...all, late: 1, hasMore }).map(({ count }) => count);
  expect(countsOf(false)).toEqual(['1', '2']);
  expect(countsOf(true)).toEqual(['1', '2+']);
});

it('an item of somebody else’s list would stand by its group and due date', () => {
  const dueAt = (day: number) => `2026-11-${day}T04:00:00.000Z`;
  const dueOn = (day: number, group: Entry['item']['group'], kind: Entry['item']['kind'] = 'chat'): Entry => {
    const row = entry(`${day}`, group);
    return { ...row, item: { ...row.item, kind, dueAt: dueAt(day) } };
  };
  const rows = [dueOn(18, 'late'), dueOn(17, 'late', 'project'), dueOn(20, 'today'), dueOn(23, 'soon')];
  expect(findPlace(rows, dueOn(16, 'late').item)).toBe(0);
  expect(findPlace(rows, dueOn(19, 'late').item)).toBe(1);
  expect(findPlace(rows, dueOn(22, 'soon').item)).toBe(3);
  expect(findPlace(rows, dueOn(12, 'waiting', 'review').item)).toBe(4);
  const waiting = (since: number) => {
    const row = dueOn(24, 'soon');
    return { ...row, item: { ...row.item, since: dueAt(since) } };
  };
  expect(findPlace([waiting(20), waiting(22)], waiting(21).item)).toBe(1);
  expect(findPlace([], dueOn(20, 'today').item)).toBe(0);
});

it('after an item comes the one below it, or above the last, or what has moved to its place', () => {
  const [a, b, c] = [entry('a'), entry('b'), entry('c')];
  expect(findNext([a, b, c], 'a', 0)).toBe(b);
  expect(findNext([a, b, c], 'c', 2)).toBe(b);
  expect(findNext([a, c], 'b', 1)).toBe(c);
  expect(findNext([a], 'b', 1)).toBe(a);
  expect(findNext([], 'b', 1)).toBeUndefined();
});
