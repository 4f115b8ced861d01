import { expect, it } from 'vitest';
import { countLeft, describeChange, monthName, resetDay, describeVersionStatus } from './words.ts';

it('names the month of the quota', () => {
  expect(monthName({ month: '2026-11' })).toBe('November');
});

it('names the day the quota resets in Auckland time', () => {
  expect(resetDay({ resetsAt: '2026-11-30T11:00:00.000Z' })).toBe('1 December');
});

it.each([
  [3, 15, 12],
  [15, 15, 0],
  [16, 15, 0],
  [3, null, null],
])('of %s used with a quota of %s, %s are left', (used, quota, left) => {
  expect(countLeft({ used, quota })).toBe(left);
});

it.each([
  [{ countedAs: 'round', number: 1, of: 2 }, 'Round 1 of 2, included'],
  [{ countedAs: 'monthly', number: 7, of: 15 }, 'Revision 7 of 15 this month'],
  [{ countedAs: 'monthly', number: 7, of: null }, 'Revision 7 this month'],
  [{ countedAs: 'bought', number: 1, of: 3 }, 'A content update that was bought'],
] as const)('a requested change %o counts as %s', (change, words) => {
  expect(describeChange(change)).toBe(words);
});

it('it is the client’s turn only while the project waits for them', () => {
  const say = (waitsForClient: boolean) => describeVersionStatus('pending', 'client', { waitsForClient });
  expect([say(true), say(false)]).toEqual(['Your turn to review', 'Not decided yet']);
});
