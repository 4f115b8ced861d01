import { expect, it } from 'vitest';
import { sampleItem } from '#/testing/inbox-item-fixture.ts';
import { type Entry, findNext, findPlace, groupEntries } from './entries.ts';

const entry = (key: string, group: Entry['item']['group'] = 'late'): Entry => ({
  key,
  leftMinutes: 0,
  item: { ...sampleItem, group },
});

it('groups stand in their order, and empty ones are left out', () => {
  const groups = groupEntries([entry('nudge', 'waiting'), entry('broken'), entry('soon', 'soon')], false);
  expect(groups.map(({ group }) => group)).toEqual(['late', 'soon', 'waiting']);
});

it('many late items are folded to the first ten until asked for', () => {
  const many = Array.from({ length: 22 }, (_, index) => entry(String(index)));
  expect(groupEntries(many, false)).toMatchObject([{ folded: 12 }]);
  expect(groupEntries(many, true)).toMatchObject([{ folded: 0 }]);
  expect(groupEntries(many.slice(2), false)).toMatchObject([{ folded: 0 }]);
});

it('a group that may go on on the next page says so, unless all of it is counted', () => {
  const loaded = [entry('broken'), entry('a', 'soon'), entry('b', 'soon')];
  const countsOf = (...rest: [] | [{ hasMore: boolean; late: number }]) =>
    groupEntries(loaded, false, ...rest).map(({ count }) => count);
  expect(countsOf()).toEqual(['1', '2']);
  expect(countsOf({ hasMore: true, late: 1 })).toEqual(['1', '2+']);
  expect(groupEntries([entry('broken')], false, { hasMore: true, late: 100 })).toMatchObject([
    { count: '100' },
  ]);
  expect(groupEntries([entry('broken')], false, { hasMore: true, late: 0 })).toMatchObject([{ count: '1+' }]);
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
