import { expect, it, test } from 'vitest';
import {
  dayAfter,
  dayOf,
  lastMonths,
  monthOf,
  formatDayAndTime,
  startOfDayOn,
  startOfNextMonth,
} from './dates.ts';

test.each([
  ['2026-11-20T10:59:59.999Z', '2026-11-20', '2026-11-19T11:00:00.000Z'],
  ['2026-11-20T11:00:00.000Z', '2026-11-21', '2026-11-20T11:00:00.000Z'],
  ['2026-06-30T12:00:00.000Z', '2026-07-01', '2026-06-30T12:00:00.000Z'],
])('%s is on Auckland’s %s, which began at %s', (time, day, start) => {
  expect(dayOf(new Date(time))).toBe(day);
  expect(startOfDayOn(day).toISOString()).toBe(start);
});

test('days are counted over a month, a year and a change of clocks', () => {
  expect(dayAfter('2026-11-20', 30)).toBe('2026-12-20');
  expect(dayAfter('2026-12-15', 30)).toBe('2027-01-14');
  expect(dayAfter('2026-09-20', 30)).toBe('2026-10-20');
  expect(dayAfter('2027-03-20', 30)).toBe('2027-04-19');
});

test.each([
  ['2026-11-30T10:59:59.999Z', '2026-11', '2026-11-30T11:00:00.000Z'],
  ['2026-11-30T11:00:00.000Z', '2026-12', '2026-12-31T11:00:00.000Z'],
  ['2026-12-31T11:00:00.000Z', '2027-01', '2027-01-31T11:00:00.000Z'],
  ['2026-04-15T00:00:00.000Z', '2026-04', '2026-04-30T12:00:00.000Z'],
  ['2026-03-31T10:59:59.999Z', '2026-03', '2026-03-31T11:00:00.000Z'],
  ['2026-09-15T00:00:00.000Z', '2026-09', '2026-09-30T11:00:00.000Z'],
])('%s is in Auckland’s %s, and the next month begins at %s', (time, month, next) => {
  expect(monthOf(new Date(time))).toBe(month);
  expect(startOfNextMonth(new Date(time)).toISOString()).toBe(next);
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

it.each([
  ['2026-11-22T20:00:00Z', false, '9 am on Monday'],
  ['2026-11-22T20:30:00Z', true, '9.30 am on Monday 23 November'],
  ['2026-11-22T11:00:00Z', true, '12 am on Monday 23 November'],
  ['2026-06-01T00:05:00Z', false, '12.05 pm on Monday'],
])('%s reads as people say it', (time, withDate, words) => {
  expect(formatDayAndTime(new Date(time), 'Pacific/Auckland', { withDate })).toBe(words);
});

it('is that of the zone’s clock', () => {
  const time = new Date('2026-11-22T10:30:00Z');
  expect(formatDayAndTime(time, 'Pacific/Chatham', { withDate: false })).toBe('12.15 am on Monday');
});
