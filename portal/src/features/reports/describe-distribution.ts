import type { CataloguePlan, DistributionReport } from '@stackworks/contracts';
import { formatList } from '#/lib/format.ts';

export function splitPlans({ plans }: DistributionReport) {
  const held = plans.filter(({ tier }) => tier !== null);
  const paying = held.reduce((sum, plan) => sum + plan.paying, 0);
  return {
    held,
    paying,
    unpaid: held.reduce((sum, { clients }) => sum + clients, 0) - paying,
    without: plans.find(({ tier }) => tier === null)?.clients ?? 0,
  };
}

export const listShown = (report: DistributionReport, plans: readonly CataloguePlan[]) =>
  splitPlans(report).held.filter(
    ({ tier, paying }) => paying > 0 || plans.some(({ slug, isCurrent }) => isCurrent && slug === tier),
  );

export function summariseDistribution(report: DistributionReport): string {
  const { total, active } = report;
  if (total === 0) return 'No clients yet.';
  const { held, paying } = splitPlans(report);
  const states = `${active} of ${total} clients are active.`;
  if (paying === 0) return `No paying subscribers yet. ${states}`;
  const highest = Math.max(...held.map((plan) => plan.paying));
  const leaders = held.filter((plan) => plan.paying === highest).map(({ name }) => name);
  const base = paying === 1 ? '1 subscriber pays' : `${paying} subscribers pay`;
  return `${describeLeaders(leaders, highest, paying)}. ${base} through Stripe, and the percentages are of them. ${states}`;
}

export function describeUncounted(report: DistributionReport): string | null {
  const { unpaid, without } = splitPlans(report);
  const parts = [
    ...(unpaid > 0 ? [`${unpaid} on a plan they don’t pay for`] : []),
    ...(without > 0 ? [`${without} without a plan`] : []),
  ];
  return parts.length === 0 ? null : `Not counted: ${formatList(parts)}.`;
}

function describeLeaders(leaders: readonly string[], highest: number, paying: number): string {
  const named = formatList(leaders);
  if (leaders.length > 1) return `${named} are tied for most subscribers, with ${highest} each`;
  if (highest === paying) return `All paying subscribers are on ${named}`;
  if (highest * 2 > paying) return `Most paying subscribers are on ${named}`;
  return `${named} has the most paying subscribers`;
}
