import { expect, test } from 'vitest';
import { toPaymentStatus } from '#/islands/checkout/payment-status.ts';

const inSeconds = (answer: Parameters<typeof toPaymentStatus>[0], seconds: number) =>
  toPaymentStatus(answer, seconds * 1000);

test('a payment that cannot be checked is never called unpaid, and polling continues', () => {
  for (const seconds of [0, 8, 20, 40, 4000]) {
    expect(inSeconds('unchecked', seconds)).toEqual({ shown: 'checking', isOver: false });
    expect(inSeconds('unreachable', seconds).isOver).toBe(false);
    expect(inSeconds('unreachable', seconds).shown).not.toBe('unpaid');
  }
});

test('a buyer waiting for a silent server sees a message within ten seconds', () => {
  expect(inSeconds('unreachable', 8).shown).toBe('asking');
  expect(inSeconds('unreachable', 10).shown).toBe('checking');
  expect(inSeconds('unreachable', 31).shown).toBe('unreachable');
});

test('an open checkout stays pending for the seconds the report from Stripe takes', () => {
  expect(inSeconds('open', 5)).toEqual({ shown: 'asking', isOver: false });
  expect(inSeconds('open', 8)).toEqual({ shown: 'unpaid', isOver: true });
  expect(inSeconds('ended', 0)).toEqual({ shown: 'unpaid', isOver: true });
});

test('a bank that still thinks is left alone after half a minute', () => {
  expect(inSeconds('processing', 10)).toEqual({ shown: 'checking', isOver: false });
  expect(inSeconds('processing', 31)).toEqual({ shown: 'processing', isOver: true });
});
