import { untilTheyReply, type InboxItem, type InboxOutcome } from '@stackworks/contracts';
import { describe, expect, it } from 'vitest';
import { at, sampleItem as message } from '#/testing/inbox-item-fixture.ts';
import {
  describeDay,
  describeEnd,
  describeItem,
  describeReturn,
  describeOutcome,
  describeRule,
  describeSending,
  describeSnippet,
  describeTime,
  describeTimeInWords,
  whoOf,
} from './words.ts';

const now = at('2026-11-20T14:10');

it('describes the day with what is late and what is due', () => {
  const when = 'Friday 20 November, 2.10 pm.';
  expect(describeDay(now, 1, 2)).toEqual({ when, late: 'One late,', rest: 'two more due today.' });
  expect(describeDay(now, 2, 0)).toEqual({ when, late: 'Two late.', rest: null });
  expect(describeDay(now, 0, 12)).toEqual({ when, late: null, rest: '12 due today.' });
  expect(describeDay(now, 0, 0)).toEqual({ when, late: null, rest: 'Nothing is due today.' });
});

const late = { ...message, group: 'late' as const, leftMinutes: -65 };
const review = (number: number): InboxItem => ({
  ...message,
  kind: 'review',
  group: 'waiting',
  days: { number, of: 7 },
});

describe('the time left', () => {
  it.each([
    [message, '1 h 50 min', 'to answer'],
    [late, '1 h 5 min', 'late'],
    [{ ...late, leftMinutes: -(2 * 1440 + 185) }, '2 days', 'late'],
    [{ ...late, leftMinutes: 0 }, 'Fri, 4 pm', 'Late since'],
    [
      { ...message, group: 'soon' as const, dueAt: at('2026-11-23T10:00').toISOString() },
      'Mon, 10 am',
      'Answer by',
    ],
    [{ ...message, kind: 'revision' as const }, '1 h 50 min', 'to start'],
    [review(5), 'Day 5 of 7', 'with client'],
    [review(9), '9 days', 'with client'],
    [{ ...message, snoozedUntil: at('2026-11-23T09:00').toISOString() }, 'Mon, 9 am', 'Snoozed until'],
    [{ ...message, snoozedUntil: untilTheyReply }, 'they reply', 'Snoozed until'],
    [{ ...message, snoozedUntil: at('2027-03-24T09:00').toISOString() }, '24 March 2027', 'Snoozed until'],
    [{ ...message, snoozedUntil: at('2026-11-20T09:00').toISOString() }, '1 h 50 min', 'to answer'],
  ])('is described for %#', (item, figure, words) => {
    expect(describeTime({ key: 'one', item, leftMinutes: item.leftMinutes }, now)).toMatchObject({
      figure,
      words,
    });
  });
});

it.each([
  [message, '1 h 50 min, to answer'],
  [late, '1 h 5 min late'],
  [{ ...late, leftMinutes: 0 }, 'Late since Fri, 4 pm'],
  [
    { ...message, group: 'soon' as const, dueAt: at('2026-11-23T11:00').toISOString() },
    'Answer by Mon, 11 am',
  ],
  [
    {
      ...message,
      kind: 'project' as const,
      group: 'soon' as const,
      dueAt: at('2026-11-23T18:00').toISOString(),
    },
    'Due Mon, 6 pm',
  ],
  [{ ...message, snoozedUntil: at('2027-10-01T09:00').toISOString() }, 'Snoozed until 1 October 2027'],
  [{ ...late, snoozedUntil: at('2026-11-23T09:00').toISOString() }, 'Snoozed until Mon, 9 am'],
])('the time left reads as a sentence: %#', (item, sentence) => {
  expect(describeTimeInWords({ key: 'one', item, leftMinutes: item.leftMinutes }, now)).toBe(sentence);
});

describe('where the due time comes from', () => {
  it.each([
    [message, 'StackGrow, 24 h: due by 4 pm on Friday 20 November.'],
    [late, 'StackGrow, 24 h: owed by 4 pm on Friday 20 November.'],
    [{ ...message, supportHours: null, planName: null }, 'same day: due by 4 pm on Friday 20 November.'],
    [{ ...late, kind: 'project' as const }, 'Was due 20 November.'],
    [
      { ...late, kind: 'project' as const, dueAt: at('2025-12-19T17:00').toISOString() },
      'Was due 19 December 2025.',
    ],
    [
      { ...late, dueAt: at('2025-12-19T17:00').toISOString() },
      'StackGrow, 24 h: owed by 5 pm on Friday 19 December 2025.',
    ],
    [review(7), 'Waiting 7 of 7 days on client.'],
    [review(8), 'Waiting 8 days on client.'],
  ])('is described for %#', (item, words) => {
    expect(describeRule(item, now)).toBe(words);
  });
});

describe('what became of an item', () => {
  const end: InboxOutcome = {
    kind: 'chat',
    outcome: 'answered',
    at: at('2026-11-20T11:30').toISOString(),
    by: 'Hana Whitcombe',
    name: 'Aroha Ngata',
    clientName: null,
    projectId: null,
    clientId: 'aroha',
    leadId: null,
  };
  it.each([
    [end, 'Answered by Hana Whitcombe at 11.30 am.'],
    [{ ...end, outcome: 'done' as const }, 'Marked as done by Hana Whitcombe at 11.30 am.'],
    [
      { ...end, at: at('2025-12-19T09:00').toISOString() },
      'Answered by Hana Whitcombe on 19 December 2025, 9 am.',
    ],
    [{ ...end, outcome: 'done' as const, by: null }, 'Marked as done at 11.30 am.'],
    [
      { ...end, kind: 'lead' as const, outcome: 'converted' as const },
      'Converted to a client by Hana Whitcombe at 11.30 am.',
    ],
    [
      { ...end, kind: 'revision' as const, outcome: 'done' as const },
      'Started by Hana Whitcombe at 11.30 am.',
    ],
    [{ ...end, kind: 'project' as const, outcome: 'done' as const, at: null }, 'It isn’t due soon any more.'],
  ])('is described for %#', (outcome, words) => {
    expect(describeEnd(outcome, now)).toBe(words);
  });
});

it('an item that is back says when it was snoozed', () => {
  const snoozedUntil = at('2026-11-20T09:00').toISOString();
  const snoozedOn = (day: string) => ({ ...message, snoozedUntil, snoozedAt: at(day).toISOString() });
  expect(describeReturn(snoozedOn('2026-11-18T09:00'), now)).toBe('Snoozed by you on Wednesday');
  expect(describeReturn(snoozedOn('2025-12-19T09:00'), now)).toBe('Snoozed by you on 19 December 2025');
});

it('a row quotes what somebody wrote, and names everything else', () => {
  expect(describeSnippet(message)).toBe('“Kia ora, any news?”');
  expect(describeSnippet({ ...review(5), snippet: 'Bakery site' })).toBe('Bakery site');
  expect(describeSnippet({ ...message, kind: 'lead', summary: 'A brand kit' })).toBe(
    'A brand kit: Kia ora, any news?',
  );
  expect(describeItem(message)).toBe('Bakery site');
  expect(describeItem({ ...message, kind: 'chat' })).toBe('Chat with Aroha Ngata');
  const note = { ...message, kind: 'mention' as const, name: 'Mere Walker', projectName: null };
  expect(describeItem({ ...note, clientName: 'Aroha Ngata' })).toBe('Chat with Aroha Ngata');
  expect(describeItem({ ...note, clientName: 'Jo Patel', leadId: 'lead' })).toBe('Jo Patel');
  expect(describeSnippet(note)).toBe('Mere Walker: “Kia ora, any news?”');
  expect([whoOf({ ...note, clientName: 'Jo Patel' }), whoOf(message)]).toEqual(['Jo Patel', 'Aroha Ngata']);
  expect(describeItem({ ...message, kind: 'lead', summary: 'A brand kit' })).toBe('A brand kit');
});

it('one notice says what an action worked for and what it failed for', () => {
  const named = (name: string) => ({ ...message, name });
  const [aroha, tom, sione] = [message, named('Tom Sutherland'), named('Sione Fifita')];
  const outcome = { worked: [aroha], failed: [], problem: '' };
  const problem = 'You’re offline.';
  expect(describeOutcome('Snoozed', outcome, ', until Monday')).toEqual({
    title: 'Snoozed',
    description: 'Aroha Ngata, until Monday',
  });
  expect(describeOutcome('Snoozed', { ...outcome, failed: [tom, sione], problem })).toEqual({
    title: 'Snoozed: 1 of 3',
    description: 'Not Tom Sutherland and Sione Fifita. You’re offline.',
    tone: 'danger',
  });
  expect(
    describeOutcome('Done', { ...outcome, failed: [tom, tom, sione, aroha, aroha], problem }).description,
  ).toBe('Not Tom Sutherland, Sione Fifita and 2 more. You’re offline.');
  expect(describeOutcome('Done', { worked: [], failed: [tom], problem })).toEqual({
    title: 'Error',
    description: 'You’re offline.',
    tone: 'danger',
  });
});

it('says that Ctrl Enter sends what is written to a lead, and Enter what is written to a client', () => {
  const next = 'Ctrl Shift Enter sends and opens the next.';
  expect(describeSending({ ...message, leadId: 'lead' })).toBe(`Ctrl Enter sends. ${next}`);
  expect(describeSending({ ...message, leadId: null })).toBe(`Enter sends. ${next}`);
  expect(describeSending(null)).toBe(`Enter sends. ${next}`);
});
