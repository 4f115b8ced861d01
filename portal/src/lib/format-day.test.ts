import { afterEach, expect, it, vi } from 'vitest';
import { formatDay, formatDayInWords, formatOurDay } from './format-day.ts';

afterEach(() => vi.unstubAllEnvs());

it.each([
  ['Pacific/Auckland', 'Nov 21, 2026'],
  ['UTC', 'Nov 20, 2026'],
])('a day is the one it is in the viewer’s zone, here %s', (zone, day) => {
  vi.stubEnv('TZ', zone);
  expect(formatDay('2026-11-20T14:00:00.000Z')).toBe(day);
});

it.each([
  ['Pacific/Auckland', 'Saturday 21 November'],
  ['UTC', 'Friday 20 November'],
])('a sentence has the day as it is in the viewer’s zone, here %s', (zone, day) => {
  vi.stubEnv('TZ', zone);
  expect(formatDayInWords('2026-11-20T14:00:00.000Z')).toBe(day);
});

it('a day of ours is the one it is in Auckland, wherever the viewer is', () => {
  vi.stubEnv('TZ', 'UTC');
  expect(formatOurDay('2026-11-20T14:00:00.000Z')).toBe('Nov 21, 2026');
});
