import { tiers, type DistributionReport } from '@stackworks/contracts';
import type { Deps } from '#/deps.ts';
import { countBySubscription } from '#/modules/accounts/count-accounts.ts';

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
  const counts = await countBySubscription(db.read);
  const total = (rows: typeof counts) => rows.reduce((sum, { clients }) => sum + clients, 0);
  const plans = [...tiers, null].map((tier) => {
    const plan = tier && catalogue.findPlan(tier);
    return {
      tier,
      name: tier === null ? noPlan : (plan?.name ?? tier),
      clients: total(counts.filter((row) => row.tier === tier)),
      isTold: tier === null || plan?.isCurrent === true,
    };
  });
  return {
    total: total(counts),
    active: total(counts.filter(({ status, isActive }) => status === 'active' && isActive)),
    plans: plans
      .filter(({ clients, isTold }) => isTold || clients > 0)
      .map(({ tier, name, clients }) => ({ tier, name, clients })),
  };
}
