import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { formatDay, formatDayInWords, formatShortDay, formatTime } from './format-day.ts';

beforeEach(() => vi.stubEnv('TZ', 'America/New_York'));
afterEach(() => vi.unstubAllEnvs());

/** Still the day before everywhere west of New Zealand. */
const justAfterMidnight = '2026-11-20T11:30:00.000Z';

it('shows the day it is in New Zealand, wherever the viewer is', () => {
  expect(formatDay(justAfterMidnight)).toBe('21 November 2026');
  expect(formatShortDay(justAfterMidnight)).toBe('21 November');
  expect(formatDayInWords(justAfterMidnight)).toBe('Saturday 21 November');
});

it.each([
  [justAfterMidnight, '12.30 am'],
  ['2026-11-20T20:00:00.000Z', '9 am'],
  ['2026-06-20T02:05:00.000Z', '2.05 pm'],
])('shows the time it is in New Zealand at %s: %s', (moment, words) => {
  expect(formatTime(moment)).toBe(words);
});
