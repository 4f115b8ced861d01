import { budgets, businessTypes, mainGoals, timelines, type PlanSlug } from '@stackworks/contracts';
import { expect, test } from 'vitest';
import { findCautions, recommend } from './recommend.ts';
import { sampleFacts } from './testing/talk.ts';

const { plans } = sampleFacts;

const all = budgets.flatMap((budget) =>
  timelines.flatMap((timeline) =>
    businessTypes.flatMap((businessType) =>
      mainGoals.map((mainGoal) => ({ budget, timeline, businessType, mainGoal })),
    ),
  ),
);

/** The documented rules, read once more from the top and written as one sentence each. */
function readRules({ budget, timeline, businessType, mainGoal }: (typeof all)[number]): PlanSlug {
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
    const picked = recommend(needs, plans);
    expect({ ...needs, plan: picked?.plan }).toEqual({ ...needs, plan: readRules(needs) });
    expect(picked?.reasons.length).toBeGreaterThan(0);
  }
});

test('a shop in a hurry with little money starts small', () => {
  const hurried = { budget: budgets[0], timeline: timelines[0], mainGoal: mainGoals[1] } as const;
  expect(recommend({ ...hurried, businessType: 'Retail/E-commerce' }, plans)?.plan).toBe('stacklite');
});

const plain = {
  businessType: 'Other',
  mainGoal: 'Get more customers',
  budget: budgets[1],
  timeline: timelines[3],
} as const;
test('a reason that names what is in a plan has it from content', () => {
  const needs = { ...plain, mainGoal: 'Sell products online' } as const;
  expect(recommend(needs, plans)?.reasons).toEqual([
    'You want to sell online, and it comes with cart and checkout.',
    'At $83 a month it’s within your budget.',
  ]);
  const bare = plans.map((plan) => ({ ...plan, features: [], price: 150 }));
  expect(recommend(needs, bare)?.reasons).toEqual(['You want to sell online.', 'You said $50-100 a month.']);
});

test('a plan that costs more than was named is said to, with one that does not', () => {
  const needs = { ...plain, businessType: 'Education', budget: budgets[0] } as const;
  expect(recommend(needs, plans)?.plan).toBe('stackgrow');
  expect(findCautions(needs, 'stackgrow', plans)).toEqual([
    'It’s $83 a month, which is more than you had in mind; Dinghy is within budget at $41.',
  ]);
  const dear = plans.map((plan) => ({ ...plan, price: 90 }));
  expect(findCautions(needs, 'stackgrow', dear)).toEqual([
    'It’s $90 a month, which is more than you had in mind.',
  ]);
});

test('a plan above the budget is not also said to be within it', () => {
  const needs = {
    businessType: 'Technology',
    mainGoal: 'Get more customers',
    budget: budgets[0],
    timeline: timelines[3],
  } as const;
  expect(findCautions(needs, 'stackgrow', plans)[0]).toContain('more than you had in mind');
  expect(recommend(needs, plans)?.reasons).toEqual([
    'Apart from budget, everything points here, and you can change plans later.',
  ]);
  const rich = { ...needs, budget: budgets[3] };
  expect(recommend(rich, plans)?.reasons[0]).toContain('Everything you’ve said points here');
});

test('a need that the recommended plan lacks names the plan that has it', () => {
  const shop = {
    ...plain,
    businessType: 'Retail/E-commerce',
    budget: budgets[0],
    timeline: timelines[0],
  } as const;
  expect(findCautions(shop, recommend(shop, plans)?.plan ?? '', plans)).toEqual([
    'Selling on the site itself comes with Ketch, at $83 a month.',
  ]);
  const gym = { ...plain, businessType: 'Fitness/Wellness' } as const;
  expect(findCautions(gym, recommend(gym, plans)?.plan ?? '', plans)).toEqual([
    'Taking bookings on the site comes with Schooner, at $147.50 a month.',
  ]);
  expect(findCautions({ ...shop, budget: budgets[1] }, 'stackgrow', plans)).toEqual([]);
  expect(findCautions(plain, recommend(plain, plans)?.plan ?? '', plans)).toEqual([]);
});

test('a plan that is added in content is recommended for what content says speaks for it', () => {
  const [lite, ketch, schooner] = plans;
  if (!lite || !ketch || !schooner) throw new Error('the sample has no plans');
  const liner = {
    ...schooner,
    slug: 'liner',
    name: 'Liner',
    price: 320,
    recommendedFor: ['premium-budget'] as const,
  };
  const fleet = [lite, ketch, schooner, { ...liner, recommendedFor: [...liner.recommendedFor] }];
  const rich = { ...plain, budget: budgets[3] };
  expect(recommend(rich, plans)?.plan).toBe('stackgrow');
  expect(recommend(rich, fleet)).toEqual({
    plan: 'liner',
    reasons: ['At $320 a month it’s within your budget.'],
  });
  expect(recommend({ ...plain, budget: budgets[2] }, fleet)?.plan).toBe('stackpro');
});

test('where content names no plan for anything else, the popular one is picked, and without plans none', () => {
  const silent = plans.map((plan) => ({ ...plan, recommendedFor: [], isPopular: plan.slug === 'stackpro' }));
  expect(recommend(plain, silent)?.plan).toBe('stackpro');
  expect(recommend(plain, [])).toBeNull();
});
