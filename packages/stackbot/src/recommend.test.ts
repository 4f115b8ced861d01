import { budgets, businessTypes, mainGoals, timelines, type CurrentTier } from '@stackworks/contracts';
import { expect, test } from 'vitest';
import { recommend, type Needs } from './recommend.ts';

const all: Needs[] = budgets.flatMap((budget) =>
  timelines.flatMap((timeline) =>
    businessTypes.flatMap((businessType) =>
      mainGoals.map((mainGoal) => ({ budget, timeline, businessType, mainGoal })),
    ),
  ),
);

/** The documented rules, read once more from the top and written as one sentence each. */
function readRules({ budget, timeline, businessType, mainGoal }: Needs): CurrentTier {
  if (budget === 'Under $50/month' && timeline.startsWith('ASAP')) return 'stacklite';
  if (/E-commerce|Restaurant|Healthcare|Fitness/.test(businessType)) return 'stackgrow';
  if (mainGoal === 'Sell products online' || budget === '$50-100/month') return 'stackgrow';
  if (budget === '$100-200/month') return 'stackpro';
  if (businessType === 'Professional Services' || mainGoal === 'Expand market reach') return 'stackpro';
  return 'stackgrow';
}

test('every budget, timeline, business and goal gets the documented plan, with a reason', () => {
  expect(all).toHaveLength(4 * 4 * 11 * 6);
  for (const needs of all) {
    const { tier, reasons } = recommend(needs);
    expect({ ...needs, tier }).toEqual({ ...needs, tier: readRules(needs) });
    expect(reasons.length).toBeGreaterThan(0);
  }
});

test('a shop in a hurry with little money starts small', () => {
  const hurried = { budget: budgets[0], timeline: timelines[0], mainGoal: mainGoals[1] } as const;
  expect(recommend({ ...hurried, businessType: 'Retail/E-commerce' }).tier).toBe('stacklite');
});
