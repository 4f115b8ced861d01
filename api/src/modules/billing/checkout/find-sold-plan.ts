import type { PlanSlug } from '@stackworks/contracts';
import type { Deps } from '#/deps.ts';
import { AppError } from '#/errors.ts';
import { isSold } from '#/modules/billing/sold-prices.ts';

/** A plan that is sold, at its catalogue price in dollars a month. */
export type SoldPlan = { tier: PlanSlug; name: string; price: number };

const refusal = 'Choose one of our plans.';

/**
 * The plan somebody wants to buy, by its slug or its name.
 * @throws AppError invalid_input when there is none that is sold, unavailable until content has been read once
 */
export function findSoldPlan({ catalogue }: Pick<Deps, 'catalogue'>, planName: string): SoldPlan {
  const wanted = planName.toLowerCase();
  const plan = catalogue
    .read()
    .plans.find(({ slug, name }) => slug === wanted || name.toLowerCase() === wanted);
  if (!plan || !isSold(plan)) {
    throw new AppError('invalid_input', refusal, { fields: { planName: refusal } });
  }
  return { tier: plan.slug, name: plan.name, price: plan.price };
}
