import { expect, it } from 'vitest';
import { formatApproximateMs, formatMs, formatRoom, formatUptime } from './formats.ts';

it('formats times in a fitting unit', () => {
  expect([0.1, 8.24, 340.4, 1234].map(formatMs)).toEqual(['0.1 ms', '8.2 ms', '340 ms', '1.2 s']);
  expect([40, 720, 18_000, 300_000].map(formatUptime)).toEqual(['40 s', '12 min', '5 h', '3 days']);
});

it('rounds times and sizes to what is known', () => {
  expect([0.14, 28.3, 344, 1234].map((ms) => formatApproximateMs(ms).replace('\u00A0', ' '))).toEqual([
    ...['about 0.1 ms', 'about 28 ms', 'about 340 ms', 'about 1.2 s'],
  ]);
  expect([812_345_678, 1_240_000_000, 40_400_000_000].map(formatRoom)).toEqual(['812 MB', '1.2 GB', '40 GB']);
});
