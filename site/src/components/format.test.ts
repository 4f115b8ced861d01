import { expect, test } from 'vitest';
import { formatDate, formatPrice, toPageTitle, toPaymentLink } from '#/components/format.ts';

test('whole dollars carry no cents, others do', () => {
  expect(formatPrice(45)).toBe('$45');
  expect(formatPrice(1000)).toBe('$1,000');
  expect(formatPrice(9.5)).toBe('$9.50');
});

test('a date is written day first, and is that day everywhere', () => {
  expect(formatDate('2025-06-28')).toBe('28 June 2025');
});

test('a page is called by its title and by whose it is, which is said once', () => {
  expect(toPageTitle('Portfolio', 'Stackworks')).toBe('Portfolio | Stackworks');
  expect(toPageTitle('Stackworks, the web agency', 'Stackworks')).toBe('Stackworks, the web agency');
});

test.each(['https://pay.example/', 'https://pay.example'])(
  'a payment link leads to its page at %s',
  (pages) => {
    expect(toPaymentLink('a1b2', pages)).toBe('https://pay.example/a1b2');
  },
);

test('there is no payment link before one has been set up', () => {
  expect(toPaymentLink(null, 'https://pay.example/')).toBeUndefined();
});
