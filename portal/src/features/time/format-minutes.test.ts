import { expect, it } from 'vitest';
import { formatHours, formatMinutes } from './format-minutes.ts';

it.each([
  [5, '5 min'],
  [60, '1 h'],
  [90, '1 h 30 min'],
  [570, '9 h 30 min'],
])('%s minutes are said as %s', (minutes, words) => {
  expect(formatMinutes(minutes)).toBe(words);
});

it.each([
  [0, '0.00'],
  [75, '1.25'],
  [570, '9.50'],
])('%s minutes are %s hours', (minutes, hours) => {
  expect(formatHours(minutes)).toBe(hours);
});
