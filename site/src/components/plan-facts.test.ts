import { expect, test } from 'vitest';
import { toPlanFacts } from '#/components/plan-facts.ts';
import type { Plan } from '#/content/plans.ts';
import { samplePlan } from '#/testing/sample-plan.ts';

const toTexts = (changes: Partial<Plan> = {}) =>
  toPlanFacts(samplePlan(changes)).map(({ name, value }) => `${name}: ${value}`);

test('a summary names what the plan promises', () => {
  expect(toTexts()).toEqual([
    'Pages: up to 15',
    'Live in: 5 business days',
    'Revision requests: 15 a month',
    'Support reply: 24 hours',
  ]);
});

test('one is written as one, no limit in words, and a plan without revisions says nothing of them', () => {
  expect(toTexts({ pageLimit: 1, setupDays: 1, revisionQuota: 0, supportHours: null })).toEqual([
    'Pages: 1',
    'Live in: 1 business day',
    'Support reply: the same day',
  ]);
  expect(toTexts({ revisionQuota: null })).toContain('Revision requests: no limit');
});
