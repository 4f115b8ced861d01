import { expect, test } from 'vitest';
import { toPlanLines } from '#/components/plan-lines.ts';
import type { Plan } from '#/content/plans.ts';

const plan: Plan = {
  _id: 'plan-medium',
  _type: 'plan',
  name: 'Medium',
  slug: 'stackgrow',
  description: 'Room for most.',
  price: 50,
  features: ['Cart and checkout'],
  commitmentText: 'Month to month.',
  colour: 'grow',
  isPopular: true,
  pageLimit: 15,
  setupDays: 5,
  revisionQuota: 15,
  analyticsCadence: 'fortnightly',
  supportHours: 24,
  buyButtonId: null,
};
const toTexts = (changes: Partial<Plan> = {}) =>
  toPlanLines({ ...plan, ...changes }).map(({ lead, rest }) => lead + rest);

test('a plan card lists its promises in words, and its other features between them', () => {
  expect(toTexts()).toEqual([
    'Up to 15 pages, live in 5 business days',
    '15 revision requests a month',
    'Cart and checkout',
    'Fortnightly analytics report',
    '24-hour support reply',
  ]);
});

test('one is written as one', () => {
  expect(toTexts({ pageLimit: 1, setupDays: 1, revisionQuota: 1 })).toEqual(
    expect.arrayContaining(['1 page, live in 1 business day', '1 revision request a month']),
  );
});

test('a plan without a limit says so, a plan without revisions says nothing of them', () => {
  expect(toTexts({ revisionQuota: null, supportHours: null })).toEqual(
    expect.arrayContaining(['Unlimited revisions', 'Same-day support reply']),
  );
  expect(toTexts({ revisionQuota: 0 }).join()).not.toContain('revision');
});
