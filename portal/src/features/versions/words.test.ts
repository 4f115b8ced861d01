import { expect, it } from 'vitest';
import { countLeft, describeCost, monthName, resetDay, describeVersionStatus } from './words.ts';

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

it('a change a client asked for says what it costs of their plan', () => {
  expect(describeCost({ used: 7, quota: 15 })).toBe('Counts as 1 revision, 8 of 15 left this month');
  expect(describeCost({ used: 7, quota: null })).toBe('Counts as 1 revision, without a limit');
});

it('it is the client’s turn only while the project waits for them', () => {
  const say = (waitsForClient: boolean) => describeVersionStatus('pending', 'client', { waitsForClient });
  expect([say(true), say(false)]).toEqual(['Your turn to review', 'Not decided yet']);
});
