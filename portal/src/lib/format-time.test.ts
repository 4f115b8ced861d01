import { expect, it } from 'vitest';
import { formatAgo, formatDayRule, formatMoment } from './format-time.ts';

/** 3 pm in New Zealand. */
const now = new Date('2026-11-20T02:00:00.000Z');
const before = (minutes: number) => now.getTime() - minutes * 60_000;

it.each([
  [0.9, 'now'],
  [1, '1 min'],
  [59, '59 min'],
  [60, '1 h'],
  [23 * 60 + 59, '23 h'],
  [24 * 60, '19 November'],
])('%d minutes ago is said as %s', (minutes, words) => {
  expect(formatAgo(before(minutes), now)).toBe(words);
});

it('days have names near, and dates further away', () => {
  expect(formatDayRule(before(60), now)).toBe('Today');
  expect(formatDayRule(before(16 * 60), now)).toBe('Yesterday');
  expect(formatDayRule(before(2 * 24 * 60), now)).toBe('Wednesday 18 November');
  expect(formatDayRule(new Date('2025-01-01T00:00:00.000Z').getTime(), now)).toBe('Wednesday 1 January 2025');
});

it('a message has the time of its day', () => {
  expect(formatMoment(before(0))).toBe('20 November, 3 pm');
});
