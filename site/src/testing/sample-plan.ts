import type { Plan } from '#/content/plans.ts';

/** A plan on sale, with what a test is about. */
export const samplePlan = (changes: Partial<Plan> = {}): Plan => ({
  _id: 'plan-medium',
  _type: 'plan',
  name: 'Medium',
  slug: 'stackgrow',
  description: 'Room for most.',
  price: 50,
  features: [],
  commitmentText: 'Month to month.',
  colour: 'teal',
  sheets: 2,
  isPopular: true,
  pageLimit: 15,
  setupDays: 5,
  revisionQuota: 15,
  analyticsCadence: 'fortnightly',
  supportHours: 24,
  buyButtonId: null,
  ...changes,
});
