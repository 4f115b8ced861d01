import { expect, it } from 'vitest';
import { sampleItem } from '#/testing/inbox-item-fixture.ts';
import { type Entry, findNext, groupEntries } from './entries.ts';

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

it('a group that the next page may go on with says so, unless all of it are counted', () => {
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

it('after an item comes the one below it, or above the last, or what has moved to its place', () => {
  const [a, b, c] = [entry('a'), entry('b'), entry('c')];
  expect(findNext([a, b, c], 'a', 0)).toBe(b);
  expect(findNext([a, b, c], 'c', 2)).toBe(b);
  expect(findNext([a, c], 'b', 1)).toBe(c);
  expect(findNext([a], 'b', 1)).toBe(a);
  expect(findNext([], 'b', 1)).toBeUndefined();
});
