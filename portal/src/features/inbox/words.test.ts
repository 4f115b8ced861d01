import type { InboxItem } from '@stackworks/contracts';
import { describe, expect, it } from 'vitest';
import { describeDay, describeRule, describeSender } from './words.ts';

/** A time in New Zealand. */
const at = (local: string) => new Date(`${local}:00+13:00`);
const now = at('2026-11-20T14:10');

it('describes the day with what is late and what is due', () => {
  expect(describeDay(now, 1, 2)).toBe('Friday 20 November, 2.10 pm. One late, two due today.');
  expect(describeDay(now, 0, 12)).toBe('Friday 20 November, 2.10 pm. 12 due today.');
  expect(describeDay(now, 0, 0)).toBe('Friday 20 November, 2.10 pm. Nothing is due today.');
});

const message: InboxItem = {
  id: 'one',
  kind: 'thread',
  text: 'Kia ora',
  name: 'Aroha Ngata',
  company: null,
  email: null,
  tier: 'stackgrow',
  planName: 'StackGrow',
  since: at('2026-11-19T16:00').toISOString(),
  dueAt: at('2026-11-20T16:00').toISOString(),
  totalMinutes: 1440,
  leftMinutes: 110,
  supportHours: 24,
  projectId: null,
  projectName: null,
  clientId: null,
  enquiryId: null,
  status: null,
  source: null,
  summary: null,
  phone: null,
  revisions: null,
  days: null,
};

describe('who is waiting', () => {
  const lead: InboxItem = { ...message, kind: 'enquiry', email: 'aroha@ngata.example' };

  it.each([
    [lead, 'Aroha Ngata, aroha@ngata.example'],
    [{ ...lead, phone: '021 555 1234' }, 'Aroha Ngata, aroha@ngata.example, 021 555 1234'],
    [{ ...lead, name: 'aroha@ngata.example' }, 'aroha@ngata.example'],
  ])('is described for %#', (item, words) => {
    expect(describeSender(item)).toBe(words);
  });
});

describe('where the due time comes from', () => {
  const review = (number: number): InboxItem => ({ ...message, kind: 'review', days: { number, of: 7 } });

  it.each([
    [message, false, 'of 24 h to reply'],
    [message, true, 'StackGrow, 24 h'],
    [{ ...message, supportHours: null }, false, 'to reply the same day'],
    [{ ...message, supportHours: null }, true, 'StackGrow, same day'],
    [{ ...message, kind: 'revision' as const }, false, 'of 24 h to start'],
    [review(7), false, 'waiting 7 of 7 days on client'],
    [review(8), true, 'waiting 8 days on client'],
  ])('is described for %#', (item, isLate, words) => {
    expect(describeRule(item, isLate)).toBe(words);
  });
});
