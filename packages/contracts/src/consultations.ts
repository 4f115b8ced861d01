/** What the StackBot asks, in the words that a visitor sees and that are kept. Source: public-site specification §9. */
export const businessTypes = [
  'Restaurant/Food Service',
  'Retail/E-commerce',
  'Professional Services',
  'Healthcare',
  'Real Estate',
  'Fitness/Wellness',
  'Education',
  'Technology',
  'Manufacturing',
  'Non-profit',
  'Other',
] as const;
export type BusinessType = (typeof businessTypes)[number];

export const mainGoals = [
  'Get more customers',
  'Sell products online',
  'Look more professional',
  'Automate processes',
  'Better customer communication',
  'Expand market reach',
] as const;
export type MainGoal = (typeof mainGoals)[number];

export const budgets = ['Under $50/month', '$50-100/month', '$100-200/month', 'Over $200/month'] as const;
export type Budget = (typeof budgets)[number];

/** What the rules of the recommendation call each budget. */
export const budgetBands = {
  'Under $50/month': 'low',
  '$50-100/month': 'medium',
  '$100-200/month': 'high',
  'Over $200/month': 'premium',
} as const satisfies Record<Budget, string>;

export const timelines = [
  'ASAP (within 2 weeks)',
  'Within a month',
  '1-3 months',
  'Flexible timeline',
] as const;
export type Timeline = (typeof timelines)[number];
