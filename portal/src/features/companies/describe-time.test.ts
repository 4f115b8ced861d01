import { expect, it } from 'vitest';
import { describeInvitation, describeTime } from './describe-time.ts';

/** Tuesday 24 November, 9 am in New Zealand. */
const now = new Date('2026-11-23T20:00:00Z');

it.each([
  ['2026-11-23T19:15:00Z', 'today, 8.15 am'],
  ['2026-11-23T10:59:00Z', 'yesterday, 11.59 pm'],
  ['2026-11-19T20:00:00Z', '20 November'],
  ['2025-11-19T20:00:00Z', '20 November 2025'],
])('%s was %s', (time, words) => {
  expect(describeTime(time, now)).toBe(words);
});

it('says of an invitation who sent it, and when its link has expired', () => {
  const invitation = { createdAt: '2026-11-19T20:00:00Z', invitedBy: 'Tom Sutherland' };
  expect(describeInvitation({ ...invitation, expiresAt: '2026-11-26T20:00:00Z' }, now)).toBe(
    'Invited 20 November by Tom Sutherland. Not accepted yet.',
  );
  expect(describeInvitation({ ...invitation, expiresAt: '2026-11-23T19:59:00Z' }, now)).toBe(
    'Invited 20 November by Tom Sutherland. The link has expired.',
  );
});
