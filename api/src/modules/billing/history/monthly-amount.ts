import { currentTiers, type SubscriptionStatus, type Tier } from '@stackworks/contracts';
import type { Deps } from '#/deps.ts';

/** The price list that says what plans no longer sold bring in. */
const legacyPriceList = 'dashboard-revenue';

/** Plans sold today, whose prices the catalogue has. */
const sold: ReadonlySet<Tier> = new Set(currentTiers);

/**
 * What a plan brings in a month while it is active, in New Zealand dollars: plans sold today at their price in the
 * catalogue, earlier ones at the list of the dashboard, anything else nothing. Source: decision D3.
 * @throws AppError unavailable until content has been read once
 */
export function priceOf(tier: Tier | null, { catalogue }: Pick<Deps, 'catalogue'>): number {
  // Worth nothing whatever content says, so that whoever registers need not wait for it.
  if (tier === null || tier === 'onepage') return 0;
  const { plans, priceLists } = catalogue.read();
  if (sold.has(tier)) return plans.find(({ slug }) => slug === tier)?.price ?? 0;
  const list = priceLists.find(({ slug }) => slug === legacyPriceList);
  return list?.rows.find((row) => row.tier === tier && row.cadence === 'monthly')?.amount ?? 0;
}

/** What a client brings in a month: nothing unless their subscription is active and they are not suspended. */
export const monthlyAmountOf = (
  client: { tier: Tier | null; status: SubscriptionStatus; isActive: boolean },
  deps: Pick<Deps, 'catalogue'>,
): number => (client.status === 'active' && client.isActive ? priceOf(client.tier, deps) : 0);
