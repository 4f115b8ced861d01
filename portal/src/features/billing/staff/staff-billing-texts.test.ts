import { expect, test } from 'vitest';
import { formatCents, isGraceOver, describeGrace } from './staff-billing-texts.ts';

/** A time on New Zealand’s clock. */
const at = (local: string) => new Date(`${local}:00+13:00`);
const now = at('2026-11-20T14:10');

test.each([
  ['2026-11-23T09:00', '3 days of grace left'],
  ['2026-11-21T23:00', 'Grace ends tomorrow'],
  ['2026-11-20T20:00', 'Grace ends today'],
  ['2026-11-20T14:40', 'Grace ends within the hour'],
  ['2026-11-20T14:10', 'Paused since 20 November 2026'],
  ['2026-11-18T14:10', 'Paused since 18 November 2026'],
])('grace until %s is “%s”', (end, words) => {
  expect(describeGrace({ graceEndsAt: at(end).toISOString(), stripeStatus: 'past_due' }, now)).toBe(words);
});

test('no grace is left once Stripe has given up on the payment', () => {
  const owing = { graceEndsAt: at('2026-12-27T09:00').toISOString(), stripeStatus: 'unpaid' };
  expect(isGraceOver(owing, now)).toBe(true);
  expect(describeGrace(owing, now)).toBe('Paused: payment failed too many times');
});

test('formats cents in dollars', () => {
  expect([formatCents(7900), formatCents(4410)]).toEqual(['$79', '$44.10']);
  // A price made by hand in another currency.
  expect(formatCents(7900, 'aud')).toBe('A$79.00');
});
