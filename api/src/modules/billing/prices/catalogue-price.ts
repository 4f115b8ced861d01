import type { CurrentTier } from '@stackworks/contracts';
import type { Deps } from '#/deps.ts';
import { toCents } from '#/modules/billing/sold-prices.ts';

/**
 * A plan we sell as the catalogue has it, its price in cents; null when it has none.
 * @throws AppError unavailable until content has been read once
 */
export function findCataloguePrice(
  { catalogue }: Pick<Deps, 'catalogue'>,
  tier: CurrentTier,
): { planName: string; amount: number } | null {
  const plan = catalogue.read().plans.find(({ slug, isCurrent }) => slug === tier && isCurrent);
  return plan && plan.price !== null ? { planName: plan.name, amount: toCents(plan.price) } : null;
}
