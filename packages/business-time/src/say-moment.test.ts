import { expect, it } from 'vitest';
import { sayMoment } from './say-moment.ts';

it.each([
  ['2026-11-22T20:00:00Z', false, '9 am on Monday'],
  ['2026-11-22T20:30:00Z', true, '9.30 am on Monday 23 November'],
  ['2026-11-22T11:00:00Z', true, '12 am on Monday 23 November'],
  ['2026-06-01T00:05:00Z', false, '12.05 pm on Monday'],
])('%s reads as people say it', (moment, withDate, words) => {
  expect(sayMoment(new Date(moment), 'Pacific/Auckland', { withDate })).toBe(words);
});

it('is that of the zone’s clock', () => {
  const moment = new Date('2026-11-22T10:30:00Z');
  expect(sayMoment(moment, 'Pacific/Chatham', { withDate: false })).toBe('12.15 am on Monday');
});
