import type { DistributionReport } from '@stackworks/contracts';
import type { Deps } from '#/deps.ts';
import { countBySubscription } from '#/modules/accounts/queries/count-accounts.ts';
import { readBilled } from '#/modules/billing/read-billed.ts';

/** What those on no plan are shown under. Source: portals specification §2. */
const noPlan = 'None';

/**
 * How many clients are on each plan, whatever its state. Plans sold today are told of even where nobody is on them, earlier
 * ones only where somebody is.
 */
export async function readDistribution({
  catalogue,
  db,
}: Pick<Deps, 'catalogue' | 'db'>): Promise<DistributionReport> {
  const [counts, billed] = await Promise.all([countBySubscription(db.read), readBilled(db.read)]);
  const total = (rows: typeof counts) => rows.reduce((sum, { clients }) => sum + clients, 0);
  const held = counts.flatMap(({ tier }) => tier ?? []);
  const plans = [...catalogue.listSlugs(held), null].map((tier) => {
    const plan = tier === null ? null : catalogue.findPlan(tier);
    return {
      tier,
      name: tier === null ? noPlan : (plan?.name ?? tier),
      clients: total(counts.filter((row) => row.tier === tier)),
      paying: tier === null ? 0 : (billed.find((row) => row.tier === tier)?.paying ?? 0),
      isTold: tier === null || plan?.isCurrent === true,
    };
  });
  return {
    total: total(counts),
    active: total(counts.filter(({ status, isActive }) => status === 'active' && isActive)),
    plans: plans
      .filter(({ clients, isTold }) => isTold || clients > 0)
      .map(({ tier, name, clients, paying }) => ({ tier, name, clients, paying })),
  };
}
