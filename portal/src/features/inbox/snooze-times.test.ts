import { untilTheyReply } from '@stackworks/contracts';
import { expect, it } from 'vitest';
import { describeUntil, findSnoozeProblem, listSnoozeChoices, timeOn } from './snooze-times.ts';

/** A time in New Zealand. */
const at = (local: string) => new Date(`${local}:00+13:00`);
const choicesAt = (local: string) =>
  listSnoozeChoices(at(local), [{ kind: 'mention' }]).map(
    ({ name, until }) => `${name}: ${until.toISOString()}`,
  );

it('an item can be snoozed until later today, tomorrow and next week', () => {
  expect(choicesAt('2026-11-25T10:20')).toEqual([
    `Later today, 1 pm: ${at('2026-11-25T13:00').toISOString()}`,
    `Tomorrow, 9 am: ${at('2026-11-26T09:00').toISOString()}`,
    `Next week, Monday 9 am: ${at('2026-11-30T09:00').toISOString()}`,
  ]);
});

it('in the evening there is no later today, and on Sunday tomorrow is Monday', () => {
  expect(choicesAt('2026-11-29T19:00')).toEqual([`Tomorrow, 9 am: ${at('2026-11-30T09:00').toISOString()}`]);
});

it('on Monday, next week begins on the next one', () => {
  const monday = at('2026-12-07T09:00').toISOString();
  expect(choicesAt('2026-11-30T08:00').at(-1)).toBe(`Next week, Monday 9 am: ${monday}`);
});

it('what a client can reply to can be snoozed until they do, unless a note is among it', () => {
  const now = at('2026-11-25T10:20');
  const namesOf = (...kinds: ('thread' | 'mention')[]) =>
    listSnoozeChoices(
      now,
      kinds.map((kind) => ({ kind })),
    ).map(({ name }) => name);
  expect(namesOf('thread')).toContain('Until they reply');
  expect(namesOf('thread', 'mention')).not.toContain('Until they reply');
  expect(describeUntil(new Date(untilTheyReply), now)).toBe('until they reply');
});

it('a day and a time are New Zealand’s', () => {
  expect(timeOn('2026-12-01', '14:30')).toEqual(at('2026-12-01T14:30'));
  const now = at('2026-11-25T10:20');
  expect(describeUntil(at('2026-11-30T09:00'), now)).toBe('until Monday 30 November, 9 am');
  expect(describeUntil(at('2027-03-01T09:00'), now)).toBe('until Monday 1 March 2027, 9 am');
});

it('a time is within a year', () => {
  const now = at('2026-11-25T10:20');
  expect(findSnoozeProblem(now, now)).toBe('past');
  expect(findSnoozeProblem(at('2027-11-25T10:20'), now)).toBeNull();
  expect(findSnoozeProblem(at('2999-01-01T09:00'), now)).toBe('far');
});
