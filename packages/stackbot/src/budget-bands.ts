import { budgets, type Budget } from '@stackworks/contracts';

/** Dollars a month that each choice ends at; what it ends at is within it. */
export const budgetEnds: Readonly<Record<Budget, number>> = {
  'Under $50/month': 49.99,
  '$50-100/month': 100,
  '$100-200/month': 200,
  'Over $200/month': Infinity,
};

/** The choice that an amount a month falls in. */
export function toBudget(amount: number): Budget | undefined {
  return budgets.find((budget) => amount <= budgetEnds[budget]);
}
