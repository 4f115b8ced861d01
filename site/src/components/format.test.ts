import { expect, test } from 'vitest';
import { formatDate, formatHours, formatPrice } from '#/components/format.ts';

test('whole dollars carry no cents, others do', () => {
  expect(formatPrice(39)).toBe('$39');
  expect(formatPrice(1000)).toBe('$1,000');
  expect(formatPrice(9.5)).toBe('$9.50');
});

test('a date is written day first, and is that day everywhere', () => {
  expect(formatDate('2025-06-28')).toBe('28 June 2025');
});

test('hours are written for a twelve-hour clock', () => {
  expect(formatHours('09:00', '17:30')).toBe('9\u00a0am – 5.30\u00a0pm');
  expect(formatHours('00:00', '12:00')).toBe('12\u00a0am – 12\u00a0pm');
});

test('a day without times is closed', () => {
  expect(formatHours(null, null)).toBe('Closed');
});
