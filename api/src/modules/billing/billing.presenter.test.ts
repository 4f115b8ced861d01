import { expect, it } from 'vitest';
import { findFirstCharge } from './billing.presenter.ts';

const monthly = {
  interval: 'month',
  intervalCount: 1,
  stripeStatus: 'active',
  cancelAt: null,
  periodStart: '2026-11-20T09:00:00.000Z',
  periodEnd: '2026-12-20T09:00:00.000Z',
} as const;

it.each([
  ['the next one if the price applies by then', '2026-12-20T09:00:00.000Z', '2026-12-20T09:00:00.000Z'],
  ['the one after that from a second later on', '2026-12-20T09:00:01.000Z', '2027-01-20T09:00:00.000Z'],
  ['one of next year', '2027-03-01T00:00:00.000Z', '2027-03-20T09:00:00.000Z'],
])('the first dearer charge is %s', (_, from, at) => {
  expect(findFirstCharge(monthly, from)).toBe(at);
});

it('a client who began on a month’s last day is charged on the last day of each', () => {
  const account = {
    ...monthly,
    periodStart: '2027-01-31T09:00:00.000Z',
    periodEnd: '2027-02-28T09:00:00.000Z',
  };
  expect(findFirstCharge(account, '2027-03-01T00:00:00.000Z')).toBe('2027-03-31T09:00:00.000Z');
  expect(findFirstCharge(account, '2027-04-01T00:00:00.000Z')).toBe('2027-04-30T09:00:00.000Z');
});

it.each([
  ['has cancelled to an earlier day', { cancelAt: monthly.periodEnd }],
  ['is not paid by the month', { interval: 'year' as const }],
  ['is charged nothing any more', { stripeStatus: 'unpaid' }],
])('no first charge is known for a client who %s', (_, other) => {
  expect(findFirstCharge({ ...monthly, ...other }, '2026-12-31T00:00:00.000Z')).toBeNull();
});
