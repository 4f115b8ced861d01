import { expect, test } from 'vitest';
import { toPlanFacts, toPlanLines } from '#/components/plan-words.ts';
import type { Plan } from '#/content/plans.ts';
import { samplePlan } from '#test/content.ts';

const toTexts = (changes: Partial<Plan> = {}) =>
  toPlanLines(samplePlan(changes), 29).map(({ lead, rest }) => lead + rest);

test('a plan card lists its promises in words, and its other features between them', () => {
  expect(toTexts({ features: ['Cart and checkout'] })).toEqual([
    'Up to 15 pages, live in 5 business days',
    '2 rounds of changes before launch',
    '15 revision requests a month, then $29 each',
    'Cart and checkout',
    'Fortnightly analytics report',
    'Support replies within 24 hours on business days',
  ]);
});

test('one is written as one', () => {
  expect(toTexts({ pageLimit: 1, setupDays: 1, revisionQuota: 1, roundsBeforeLaunch: 1 })).toEqual(
    expect.arrayContaining([
      '1 page, live in 1 business day',
      '1 round of changes before launch',
      '1 revision request a month, then $29 each',
    ]),
  );
});

test('a plan without a limit says so, a plan without revisions says what a change costs', () => {
  expect(toTexts({ revisionQuota: null, supportHours: null })).toEqual(
    expect.arrayContaining(['Unlimited revisions', 'Same-day support replies on business days']),
  );
  expect(toTexts({ revisionQuota: 0 })).toContain('Changes once you’re live, $29 each');
});

const toFactTexts = (changes: Partial<Plan> = {}) =>
  toPlanFacts(samplePlan(changes), 29).map(({ name, value }) => `${name}: ${value}`);

test('a summary names what the plan promises', () => {
  expect(toFactTexts()).toEqual([
    'Pages: up to 15',
    'Live in: 5 business days',
    'Changes before launch: 2 rounds',
    'Revision requests: 15 a month',
    'Support reply: within 24 hours on business days',
  ]);
});

test('one is singular, no limit is in words, and a plan without revisions says what a change costs', () => {
  const small = { pageLimit: 1, setupDays: 1, revisionQuota: 0, roundsBeforeLaunch: 0, supportHours: null };
  expect(toFactTexts(small)).toEqual([
    'Pages: 1',
    'Live in: 1 business day',
    'Changes once live: $29 each',
    'Support reply: the same business day',
  ]);
  expect(toFactTexts({ revisionQuota: null })).toContain('Revision requests: no limit');
});
