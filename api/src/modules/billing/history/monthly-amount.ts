import type { PlanSlug, SubscriptionStatus } from '@stackworks/contracts';
import type { Deps } from '#/deps.ts';

/** The price list that says what plans no longer sold bring in. */
const legacyPriceList = 'dashboard-revenue';

/**
 * What a plan brings in a month while it is active, in New Zealand dollars: plans sold today at their price in the
 * catalogue, earlier ones at the list of the dashboard or at the price they had last, anything else nothing. Source: decision D3.
 * @throws AppError unavailable until content has been read once
 */
export function priceOf(tier: PlanSlug | null, { catalogue }: Pick<Deps, 'catalogue'>): number {
  // Registering needs no prices, so it does not wait for content.
  if (tier === null) return 0;
  const { plans, priceLists } = catalogue.read();
  const plan = plans.find(({ slug }) => slug === tier);
  if (plan?.isCurrent) return plan.price ?? 0;
  const list = priceLists.find(({ slug }) => slug === legacyPriceList);
  return list?.rows.find((row) => row.tier === tier && row.cadence === 'monthly')?.amount ?? plan?.price ?? 0;
}

/** What a client brings in a month: nothing unless their subscription is active and they are not suspended. */
export const monthlyAmountOf = (
  client: { tier: PlanSlug | null; status: SubscriptionStatus; isActive: boolean },
  deps: Pick<Deps, 'catalogue'>,
): number => (client.status === 'active' && client.isActive ? priceOf(client.tier, deps) : 0);
