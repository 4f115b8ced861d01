import { expect, test } from 'vitest';
import { toPlanFacts, toPlanLines } from '#/components/plan-words.ts';
import type { Plan } from '#/content/plans.ts';
import { samplePlan } from '#test/content.ts';

const toTexts = (changes: Partial<Plan> = {}) =>
  toPlanLines(samplePlan(changes)).map(({ lead, rest }) => lead + rest);

test('a plan card lists its promises in words, and its other features between them', () => {
  expect(toTexts({ features: ['Cart and checkout'] })).toEqual([
    'Up to 15 pages, live in 5 business days',
    '15 revision requests a month',
    'Cart and checkout',
    'Fortnightly analytics report',
    'Support replies within 24 hours',
  ]);
});

test('one is written as one', () => {
  expect(toTexts({ pageLimit: 1, setupDays: 1, revisionQuota: 1 })).toEqual(
    expect.arrayContaining(['1 page, live in 1 business day', '1 revision request a month']),
  );
});

test("a plan without a limit says so, a plan without revisions doesn't mention them", () => {
  expect(toTexts({ revisionQuota: null, supportHours: null })).toEqual(
    expect.arrayContaining(['Unlimited revisions', 'Same-day support replies']),
  );
  expect(toTexts({ revisionQuota: 0 }).join()).not.toContain('revision');
});

const toFactTexts = (changes: Partial<Plan> = {}) =>
  toPlanFacts(samplePlan(changes)).map(({ name, value }) => `${name}: ${value}`);

test('a summary names what the plan promises', () => {
  expect(toFactTexts()).toEqual([
    'Pages: up to 15',
    'Live in: 5 business days',
    'Revision requests: 15 a month',
    'Support reply: 24 hours',
  ]);
});

test("one is singular, no limit is in words, and a plan without revisions doesn't mention them", () => {
  expect(toFactTexts({ pageLimit: 1, setupDays: 1, revisionQuota: 0, supportHours: null })).toEqual([
    'Pages: 1',
    'Live in: 1 business day',
    'Support reply: the same day',
  ]);
  expect(toFactTexts({ revisionQuota: null })).toContain('Revision requests: no limit');
});
