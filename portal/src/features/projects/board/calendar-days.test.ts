import { expect, it } from 'vitest';
import { monthAfter, readMonth, toCalendarDays } from './calendar-days.ts';

it.each([
  ['2026-11', '2026-10-26', '2026-12-06', 42],
  ['2027-02', '2027-02-01', '2027-02-28', 28],
  ['2026-09', '2026-08-31', '2026-10-04', 35],
])('%s is shown from %s to %s, in whole weeks', (month, first, last, count) => {
  const days = toCalendarDays(month);
  expect([days[0], days.at(-1), new Set(days).size]).toEqual([first, last, count]);
});

it('goes from month to month across the year', () => {
  expect([monthAfter('2026-12', 1), monthAfter('2027-01', -1)]).toEqual(['2027-01', '2026-12']);
});

it.each([
  ['2026-12', '2026-12'],
  [null, '2026-11'],
  ['2026-13', '2026-11'],
  ['next', '2026-11'],
])('an address with %j opens %s', (named, month) => {
  expect(readMonth(named, '2026-11-28')).toBe(month);
});
