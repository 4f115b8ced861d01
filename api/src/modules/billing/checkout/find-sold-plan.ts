import { currentTiers } from '@stackworks/contracts';
import type { Deps } from '#/deps.ts';
import { AppError } from '#/errors.ts';

/** A plan that is sold, at its catalogue price in dollars a month. */
export type SoldPlan = { tier: (typeof currentTiers)[number]; name: string; price: number };

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
  const tier = currentTiers.find((candidate) => candidate === plan?.slug);
  if (!plan?.isCurrent || !tier || plan.price === null) {
    throw new AppError('invalid_input', refusal, { fields: { planName: refusal } });
  }
  return { tier, name: plan.name, price: plan.price };
}
