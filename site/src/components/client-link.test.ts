import { expect, it } from 'vitest';
import { withBuyer } from './client-link.ts';

const link = 'https://buy.stripe.com/test_a1b2c3';
const client = { kind: 'client', id: 'client-1', name: 'Aroha', email: 'aroha@bakery.example' } as const;

it('a client’s payment page takes no address but their own', () => {
  const address = new URL(withBuyer(link, { ...client, obstacle: null }) ?? '');
  expect(address.origin + address.pathname).toBe(link);
  expect(Object.fromEntries(address.searchParams)).toEqual({
    locked_prefilled_email: client.email,
    client_reference_id: client.id,
  });
});

it('who can’t buy is not sent there', () => {
  expect(withBuyer(link, { ...client, obstacle: 'You already have StackPro.' })).toBeNull();
  expect(withBuyer(link, { kind: 'visitor' })).toBeNull();
});
