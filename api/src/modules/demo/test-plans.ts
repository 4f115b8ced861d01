import { testSubscriptionList, type TestPlan, type TestPlans } from '@stackworks/contracts';
import type { Deps } from '#/deps.ts';
import { AppError } from '#/errors.ts';
import { isSold } from '#/modules/billing/sold-prices.ts';

/**
 * What can be tried: the plans we sell, and those of before at the list that was made for it.
 * @throws AppError not_found while the demo is off, unavailable until content has been read once
 */
export function readTestPlans({ catalogue, config }: Pick<Deps, 'catalogue' | 'config'>): TestPlans {
  requireDemo(config);
  const { plans, priceLists } = catalogue.read();
  const sold = plans
    .filter(isSold)
    .map(({ slug, name, price }): TestPlan => ({ tier: slug, name, amount: price, cadence: 'monthly' }));
  const rows = priceLists.find(({ slug }) => slug === testSubscriptionList)?.rows ?? [];
  const listed = rows
    .filter(({ tier }) => !sold.some((plan) => plan.tier === tier))
    .map(({ tier, name, amount, cadence }) => ({ tier, name, amount, cadence }));
  return { plans: [...sold, ...listed] };
}

/**
 * Shuts what is there to try the product with, where it serves real people. Source: decision D9.
 * @throws AppError not_found while the demo is off
 */
export function requireDemo({ demoMode }: Pick<Deps['config'], 'demoMode'>): void {
  if (!demoMode) throw new AppError('not_found', 'The test pages are off here.');
}
