import { expect, test } from 'vitest';
import { lastMonths, monthOf, startOfNextMonth } from './months.ts';

test.each([
  ['2026-11-30T10:59:59.999Z', '2026-11', '2026-11-30T11:00:00.000Z'],
  ['2026-11-30T11:00:00.000Z', '2026-12', '2026-12-31T11:00:00.000Z'],
  ['2026-12-31T11:00:00.000Z', '2027-01', '2027-01-31T11:00:00.000Z'],
  ['2026-04-15T00:00:00.000Z', '2026-04', '2026-04-30T12:00:00.000Z'],
  ['2026-03-31T10:59:59.999Z', '2026-03', '2026-03-31T11:00:00.000Z'],
  ['2026-09-15T00:00:00.000Z', '2026-09', '2026-09-30T11:00:00.000Z'],
])('%s is in Auckland’s %s, and the next month begins at %s', (moment, month, next) => {
  expect(monthOf(new Date(moment))).toBe(month);
  expect(startOfNextMonth(new Date(moment)).toISOString()).toBe(next);
});

test('the last months each end as the next begins, over a new year and a change of clocks', () => {
  const months = lastMonths(new Date('2027-01-15T00:00:00Z'), 5);
  expect(months.map(({ month, end }) => [month, end.toISOString()])).toEqual([
    ['2026-09', '2026-09-30T11:00:00.000Z'],
    ['2026-10', '2026-10-31T11:00:00.000Z'],
    ['2026-11', '2026-11-30T11:00:00.000Z'],
    ['2026-12', '2026-12-31T11:00:00.000Z'],
    ['2027-01', '2027-01-31T11:00:00.000Z'],
  ]);
  expect(lastMonths(new Date('2026-05-30T23:00:00Z'), 3).map(({ month }) => month)).toEqual([
    '2026-03',
    '2026-04',
    '2026-05',
  ]);
});
