import { expect, test } from 'vitest';
import { formatHours } from './opening-hours.ts';

test('hours are written for a twelve-hour clock', () => {
  expect(formatHours('09:00', '17:30')).toBe('9\u00a0am – 5.30\u00a0pm');
  expect(formatHours('00:00', '12:00')).toBe('12\u00a0am – 12\u00a0pm');
});

test('a day without times is closed', () => {
  expect(formatHours(null, null)).toBe('Closed');
});
