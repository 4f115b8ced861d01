import type { Invoice, Purchase } from '@stackworks/contracts';
import { expect, it } from 'vitest';
import { findInvoiceOf, describeInvoice } from './describe-invoice.ts';

const paid: Invoice = {
  id: 'in_1',
  number: 'SW-1',
  description: 'StackGrow',
  amount: 7900,
  fromCredit: 0,
  amountRefunded: 0,
  dispute: null,
  currency: 'nzd',
  status: 'paid',
  createdAt: '2026-11-22T00:00:00.000Z',
  paidAt: '2026-11-22T00:00:00.000Z',
  receiptUrl: 'https://pay.example/in_1',
  pdfUrl: null,
};
const money = (cents: number) => `$${cents / 100}`;
const badgeOf = (about: Partial<Invoice>) =>
  describeInvoice({ ...paid, ...about }, 'their', money).badge.words;

it('a smaller plan gives credit, not a payment', () => {
  const credit = { ...paid, amount: -10_000 };
  expect(describeInvoice(credit, 'their', money)).toMatchObject({
    amount: 'Credit of $100',
    badge: { words: 'Off their next charges' },
  });
  expect(describeInvoice(credit, 'your', money).badge.words).toBe('Off your next charges');
});

it('an invoice paid with credit is not shown as a charge', () => {
  const half = describeInvoice({ ...paid, fromCredit: 4000 }, 'their', money);
  expect(half).toMatchObject({ badge: { words: 'Paid' }, fromCredit: '$40 from their credit, $39 charged' });
  expect(badgeOf({ fromCredit: 7900 })).toBe('Paid from credit');
  expect(describeInvoice({ ...paid, status: 'open', fromCredit: 4000 }, 'your', money).fromCredit).toBe(
    '$40 from your credit, $39 to be charged',
  );
});

it('a disputed or lost payment is not shown as paid', () => {
  expect(badgeOf({ dispute: 'open' })).toBe('Disputed');
  expect(badgeOf({ dispute: 'lost' })).toBe('Taken back by the bank');
  expect(badgeOf({ amountRefunded: 7900 })).toBe('Refunded');
  expect(badgeOf({ amountRefunded: 100 })).toBe('Partly refunded');
});

it('a purchase belongs to the invoice with the same receipt', () => {
  const bought: Purchase = {
    id: '1',
    addOn: 'brand-kit',
    name: 'Brand kit',
    amount: 29_900,
    amountRefunded: 0,
    dispute: null,
    currency: 'nzd',
    projectId: null,
    receiptUrl: 'https://pay.example/in_1',
    createdAt: paid.createdAt,
  };
  expect(findInvoiceOf(bought, [paid])).toBe(paid);
  expect(findInvoiceOf(bought, [])).toBeUndefined();
  expect(findInvoiceOf({ ...bought, receiptUrl: null }, [{ ...paid, receiptUrl: null }])).toBeUndefined();
});
