import { expect, test } from 'vitest';
import { toGrowthTable } from '#/growth/growth-table.ts';

const judged = (call: string, ...medians: number[]) => toGrowthTable([{ call, medians, p95: 1 }]);

test('a call stands with how long it takes with more and more data', () => {
  expect(judged('messages', 1, 2, 4)).toMatchObject({
    table: expect.stringContaining('| `messages` | 1 | 2 | 4 | 1 | 2 | 4 |  |'),
    isWithinLimits: true,
  });
});

test('a call that takes more than twice as long with ten times the data is pointed out', () => {
  expect(judged('messages', 2, 4, 8.1)).toMatchObject({
    table: expect.stringContaining('OVER'),
    isWithinLimits: false,
  });
});

test('a difference no larger than noise passes', () => {
  expect(judged('messages', 0.5, 0.5, 2.4).isWithinLimits).toBe(true);
});

test('what looks at all that is open may grow with it, but not past what a screen waits for', () => {
  expect(judged('admin/inbox?who=mine', 2, 4, 30).isWithinLimits).toBe(true);
  expect(judged('admin/inbox?who=mine', 2, 4, 51).isWithinLimits).toBe(false);
});

test('of searches, only one for several words may grow with what there is', () => {
  expect(judged('admin/search?q=kia+ora+booking', 2, 4, 9).isWithinLimits).toBe(true);
  expect(judged('admin/search?q=booking', 2, 4, 9).isWithinLimits).toBe(false);
});
