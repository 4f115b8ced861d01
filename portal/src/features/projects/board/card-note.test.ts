import type { StaffProject } from '@stackworks/contracts';
import { expect, it } from 'vitest';
import { describeCard } from './card-note.ts';

/** Times on New Zealand’s clock. */
const at = (local: string) => new Date(`${local}:00+13:00`);
const iso = (local: string) => at(local).toISOString();
const now = at('2026-11-20T14:10');

const brief: StaffProject['brief'] = {
  version: 0,
  logo: 'none',
  photos: 'none',
  missing: [],
  completedAt: iso('2026-11-18T09:00'),
  ordered: null,
  withdrawnAt: null,
};

type CardProject = Parameters<typeof describeCard>[0];
const say = (values: Partial<CardProject>, asOf = now) =>
  describeCard(
    {
      status: 'in_progress',
      statusSince: iso('2026-11-18T09:00'),
      dueDate: null,
      responseTarget: null,
      change: null,
      brief,
      ...values,
    },
    now,
    asOf,
  ).map(({ words, isLate }) => (isLate ? `! ${words}` : words));

const owed = (leftMinutes: number, due: string, isRunning = true) => ({
  responseTarget: { leftMinutes, dueAt: iso(due), isRunning },
});

it('a card shows the time left to reply before the schedule', () => {
  expect(say(owed(110, '2026-11-20T16:00'))).toEqual(['Reply: 1 h 50 min left', 'No due date']);
  expect(say(owed(-25, '2026-11-20T13:45'))).toEqual(['! Reply 25 min late', 'No due date']);
  expect(say(owed(1640, '2026-11-23T17:30'))).toEqual(['Reply by Mon, 5.30 pm', 'No due date']);
});

it('the time left to reply counts down during business hours', () => {
  const readAt = at('2026-11-20T13:40');
  expect(say(owed(110, '2026-11-20T16:00'), readAt)[0]).toBe('Reply: 1 h 20 min left');
  expect(say(owed(110, '2026-11-20T16:00', false), readAt)[0]).toBe('Reply: 1 h 50 min left');
});

it('requested changes are counted against the plan, unless the project is late', () => {
  const revising = {
    status: 'revision_requested',
    change: { countedAs: 'monthly', number: 7, of: 15 },
  } as const;
  expect(say({ ...revising, dueDate: iso('2026-12-02T17:00') })).toEqual(['Revision 7 of 15']);
  expect(say({ ...revising, dueDate: iso('2026-11-19T17:00') })).toEqual(['! Late, due 19 November']);
});

it('other projects are due, in review, done or on hold', () => {
  expect(say({ dueDate: iso('2026-12-02T17:00') })).toEqual(['Due 2 December']);
  expect(say({ status: 'review' })).toEqual(['With client, day 2 of 7']);
  expect(say({ status: 'completed' })).toEqual(['Done 18 November']);
  expect(say({ status: 'on_hold' })).toEqual(['On hold since 18 November']);
});

it('a review is counted from its delivery, in calendar days', () => {
  const waiting = (statusSince: string) => say({ status: 'review', statusSince: iso(statusSince) });
  expect(waiting('2026-11-20T09:00')).toEqual(['With client since today']);
  expect(waiting('2026-11-16T23:00')).toEqual(['With client, day 4 of 7']);
  expect(waiting('2026-11-13T09:00')).toEqual(['With client, day 7 of 7']);
  expect(waiting('2026-11-12T09:00')).toEqual(['! With client for 8 days']);
});

it('a reply that is late outside business hours shows since when', () => {
  expect(say(owed(0, '2026-11-19T17:30', false))[0]).toBe('! Reply late since Thu, 5.30 pm');
});

it('a new project’s card shows that its brief is not complete', () => {
  const unfinished = { ...brief, missing: ['logo' as const], completedAt: null };
  expect(say({ status: 'pending', brief: unfinished })).toEqual(['Brief not complete']);
  expect(say({ status: 'pending' })).toEqual(['No due date']);
});
