import { expect, it } from 'vitest';
import { describeInvitation } from './describe-invitation.ts';

const now = new Date('2026-11-23T20:00:00Z');

it.each([
  ['2026-11-23T19:00:00Z', 'Invited today'],
  ['2026-11-23T10:59:00Z', 'Invited yesterday'],
  ['2026-11-20T20:00:00Z', 'Invited 3 days ago'],
  ['2026-11-16T20:00:01Z', 'Invited 7 days ago'],
  ['2026-11-16T19:59:59Z', 'Invited 7 days ago. The link has expired.'],
])('an invitation of %s is an open one: %s', (invitedAt, words) => {
  expect(describeInvitation(invitedAt, now)).toBe(words);
});
