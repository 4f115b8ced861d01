import { expect, test } from 'vitest';
import { toReturnAddress } from '#/islands/checkout/buyer.ts';

test('a client returns to the portal, and a visitor to the home page', () => {
  expect(toReturnAddress({ id: 'one', email: 'aroha@bakery.example' })).toBe(
    '/client-portal?tab=billing&returned=checkout',
  );
  expect(toReturnAddress(null)).toBe('/?payment=success');
});
