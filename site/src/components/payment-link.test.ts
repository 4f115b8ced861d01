import { expect, test } from 'vitest';
import { toPaymentLink } from '#/components/payment-link.ts';

test('a payment link leads to the page its identifier names', () => {
  expect(toPaymentLink('a1b2')).toBe('https://buy.stripe.com/a1b2');
});

test('there is no payment link before one has been set up', () => {
  expect(toPaymentLink(null)).toBeUndefined();
});
