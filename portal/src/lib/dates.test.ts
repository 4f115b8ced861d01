import { describe, expect, it } from 'vitest';
import { describeAgo, endOfWork, formatAgo, formatDayRule, formatDuration, formatTimeLeft } from './dates.ts';
import { formatDayTime } from './format.ts';

/** 3 pm in New Zealand. */
const now = new Date('2026-11-20T02:00:00.000Z');
const before = (minutes: number) => now.getTime() - minutes * 60_000;

it.each([
  [0.9, 'now'],
  [1, '1 min'],
  [59, '59 min'],
  [60, '1 h'],
  [23 * 60 + 59, '23 h'],
  [24 * 60, 'Nov 19'],
])('%d minutes ago is said as %s', (minutes, words) => {
  expect(formatAgo(before(minutes), now)).toBe(words);
});

it.each([
  [0, 'just now'],
  [1 / 60, 'a second ago'],
  [0.25, '15 seconds ago'],
  [1.5, 'a minute ago'],
  [59, '59 minutes ago'],
  [60, 'at 2 pm'],
  [16 * 60, 'on 19 November, 11 pm'],
])('a reply %d minutes ago came %s', (minutes, words) => {
  expect(describeAgo(new Date(before(minutes)).toISOString(), now)).toBe(words);
});

it('near days have names, others dates', () => {
  expect(formatDayRule(before(60), now)).toBe('Today');
  expect(formatDayRule(before(16 * 60), now)).toBe('Yesterday');
  expect(formatDayRule(before(2 * 24 * 60), now)).toBe('Wednesday 18 November');
  expect(formatDayRule(new Date('2025-01-01T00:00:00.000Z').getTime(), now)).toBe('Wednesday 1 January 2025');
});

it('a message shows its time', () => {
  expect(formatDayTime(before(0))).toBe('20 November, 3 pm');
});

/** Times on New Zealand’s clock. */
const at = (local: string) => new Date(`${local}:00+13:00`);
const afternoon = at('2026-11-20T14:10');
const left = (minutes: number, due: string) => formatTimeLeft(minutes, at(due).toISOString(), afternoon);

describe('the time left', () => {
  it.each([
    [25, '25 min'],
    [110, '1 h 50 min'],
    [180, '3 h'],
    [1440, '1 day'],
    [3060, '2 days 3 h'],
  ])('%i minutes are %s', (minutes, words) => {
    expect(formatDuration(minutes)).toBe(words);
  });

  it('counts down on the day itself, and is late in words', () => {
    expect(left(110, '2026-11-20T16:00')).toBe('1 h 50 min');
    expect(left(-25, '2026-11-20T13:45')).toBe('25 min late');
    expect(left(-3060, '2026-11-17T09:00')).toBe('2 days late');
    expect(left(0, '2026-11-19T17:30')).toBe('late since Thu, 5.30 pm');
  });

  it('names the day and time before, and the date from a week on', () => {
    expect(left(1250, '2026-11-21T11:00')).toBe('Sat, 11 am');
    expect(left(1640, '2026-11-23T17:30')).toBe('Mon, 5.30 pm');
    expect(left(9000, '2026-11-30T09:00')).toBe('30 November');
  });
});

it('a due date ends at 5 pm in New Zealand, in summer and in winter', () => {
  expect(endOfWork('2026-11-27')).toBe('2026-11-27T04:00:00.000Z');
  expect(endOfWork('2026-06-26')).toBe('2026-06-26T05:00:00.000Z');
});
