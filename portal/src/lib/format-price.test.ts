import { expect, it } from 'vitest';
import { formatPrice } from './format-price.ts';

it.each([
  [79, '$79'],
  [79.5, '$79.50'],
  [1299, '$1,299'],
])('%d dollars are written %s', (amount, text) => {
  expect(formatPrice(amount)).toBe(text);
});
