import { expect, test } from 'vitest';
import { dayAfter, dayOf, startOfDayOn } from './days.ts';

test.each([
  ['2026-11-20T10:59:59.999Z', '2026-11-20', '2026-11-19T11:00:00.000Z'],
  ['2026-11-20T11:00:00.000Z', '2026-11-21', '2026-11-20T11:00:00.000Z'],
  ['2026-06-30T12:00:00.000Z', '2026-07-01', '2026-06-30T12:00:00.000Z'],
])('%s is on Auckland’s %s, which began at %s', (moment, day, start) => {
  expect(dayOf(new Date(moment))).toBe(day);
  expect(startOfDayOn(day).toISOString()).toBe(start);
});

test('days are counted over a month, a year and a change of clocks', () => {
  expect(dayAfter('2026-11-20', 30)).toBe('2026-12-20');
  expect(dayAfter('2026-12-15', 30)).toBe('2027-01-14');
  expect(dayAfter('2026-09-20', 30)).toBe('2026-10-20');
  expect(dayAfter('2027-03-20', 30)).toBe('2027-04-19');
});
