import { expect, test } from 'vitest';
import { formatDate, formatPrice } from '#/components/format.ts';

test('whole dollars carry no cents, others do', () => {
  expect(formatPrice(45)).toBe('$45');
  expect(formatPrice(1000)).toBe('$1,000');
  expect(formatPrice(9.5)).toBe('$9.50');
});

test('a date is written day first, and is that day everywhere', () => {
  expect(formatDate('2025-06-28')).toBe('28 June 2025');
});
