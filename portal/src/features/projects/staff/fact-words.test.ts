import { expect, it } from 'vitest';
import { describeDeadline, describeReply, describeRevisions } from './fact-words.ts';

const now = new Date('2026-11-20T14:10:00+13:00');
const iso = (local: string) => new Date(`${local}:00+13:00`).toISOString();

it.each([
  ['2026-11-24T17:00', '4 days left'],
  ['2026-11-20T17:00', 'Due today'],
  ['2026-11-20T12:00', '! Due today, late'],
  ['2026-11-19T17:00', '! 1 day late'],
])('a project due %s says "%s"', (due, said) => {
  const fact = describeDeadline({ dueDate: iso(due), status: 'in_progress' }, now);
  expect(fact && `${fact.isLate ? '! ' : ''}${fact.words}`).toBe(said);
});

it('no deadline is shown for a project that is done, on hold or without a date', () => {
  const dueDate = iso('2026-11-19T17:00');
  expect(describeDeadline({ dueDate, status: 'completed' }, now)).toBeNull();
  expect(describeDeadline({ dueDate, status: 'on_hold' }, now)).toBeNull();
  expect(describeDeadline({ dueDate: null, status: 'pending' }, now)).toBeNull();
});

it('a reply owed says by when, and otherwise whose turn it is', () => {
  const responseTarget = { dueAt: iso('2026-11-20T16:00'), leftMinutes: 110, isRunning: true };
  expect(describeReply({ responseTarget, status: 'in_progress' }, now, now)).toMatchObject({
    words: '1 h 50 min left',
    isLate: false,
  });
  expect(describeReply({ responseTarget: null, status: 'review' }, now, now)).toEqual({
    words: 'None owed',
    isLate: false,
    note: 'Their turn',
  });
});

it('revisions are counted against the plan', () => {
  const use = { boughtLeft: 1, nextChange: null } as const;
  const round = { countedAs: 'round', number: 1, of: 2 } as const;
  const bought = { countedAs: 'bought', number: 1, of: 1 } as const;
  expect(describeRevisions({ ...use, used: 0, quota: 0, nextChange: round }, true)).toBe(
    'Round 1 of 2 is next',
  );
  expect(describeRevisions({ ...use, used: 0, quota: 0, nextChange: bought }, true)).toBe('1 bought left');
  expect(describeRevisions({ ...use, used: 7, quota: 15 }, true)).toBe('8 of 15 left');
  expect(describeRevisions({ ...use, used: 16, quota: 15 }, true)).toBe('0 of 15 left');
  expect(describeRevisions({ ...use, used: 0, quota: 0 }, true)).toBe('None in the plan');
  expect(describeRevisions({ ...use, used: 3, quota: null }, true)).toBe('3 used, no limit');
  expect(describeRevisions({ ...use, used: 0, quota: null }, false)).toBe('None without a plan');
});
