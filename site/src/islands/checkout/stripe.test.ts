import { expect, test } from 'vitest';
import { toAdvice } from '#/islands/checkout/stripe.ts';

test('a declined card or an abandoned bank check moves no money, and the buyer learns that', () => {
  expect(toAdvice('card_error', 'card_declined')).toMatch(/^You haven’t been charged\./);
  expect(toAdvice('card_error', 'expired_card')).toBe(
    'You haven’t been charged. Check the date or try another card.',
  );
  expect(toAdvice('invalid_request_error', 'payment_intent_authentication_failure')).toBe(
    'You haven’t been charged.',
  );
});

test('what may have reached Stripe is never said to have moved no money', () => {
  for (const type of ['api_connection_error', 'api_error', 'rate_limit_error'] as const)
    expect(toAdvice(type, undefined)).toContain('You’ll only be charged once');
});
