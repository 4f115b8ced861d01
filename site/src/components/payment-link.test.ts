import { expect, test } from 'vitest';
import { toPaymentLink } from '#/components/payment-link.ts';

test.each(['https://pay.example/', 'https://pay.example'])(
  'a payment link leads to its page at %s',
  (pages) => {
    expect(toPaymentLink('a1b2', pages)).toBe('https://pay.example/a1b2');
  },
);

test('there is no payment link before one has been set up', () => {
  expect(toPaymentLink(null, 'https://pay.example/')).toBeUndefined();
});
