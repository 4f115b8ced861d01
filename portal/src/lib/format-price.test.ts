import { expect, it } from 'vitest';
import { formatPrice, formatShortPrice } from './format-price.ts';

it.each([
  [79, '$79'],
  [79.5, '$79.50'],
  [1299, '$1,299'],
])('%d dollars are written %s', (amount, text) => {
  expect(formatPrice(amount)).toBe(text);
});

it.each([
  [9500, '$9,500'],
  [135_000, '$135K'],
  [135_250, '$135.3K'],
])('%d dollars are written %s in a chart', (amount, text) => {
  expect(formatShortPrice(amount)).toBe(text);
});
