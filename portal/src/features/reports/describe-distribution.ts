import type { CataloguePlan, DistributionReport } from '@stackworks/contracts';
import { formatList } from '#/lib/format.ts';

export function splitPlans({ plans }: DistributionReport) {
  const held = plans.filter(({ plan }) => plan !== null);
  const paying = held.reduce((sum, plan) => sum + plan.paying, 0);
  return { held, paying };
}

/** The plans that somebody has, granted and earlier ones too, and the current ones; then the clients without a plan. */
export const listShown = ({ plans: rows }: DistributionReport, plans: readonly CataloguePlan[]) => {
  const isCurrent = (slug: string) => plans.some((plan) => plan.isCurrent && plan.slug === slug);
  return [
    ...rows.filter(({ plan, clients }) => plan !== null && (clients > 0 || isCurrent(plan))),
    ...rows.filter(({ plan }) => plan === null),
  ];
};

export function summariseDistribution(report: DistributionReport): string {
  const { total, active } = report;
  if (total === 0) return 'No clients yet.';
  const { held, paying } = splitPlans(report);
  const states = `${active} of ${total} clients are active.`;
  if (paying === 0) return `No paying clients yet. ${states}`;
  const sold = held.filter((plan) => plan.paying > 0);
  const highest = Math.max(...sold.map((plan) => plan.paying));
  const leaders = sold.filter((plan) => plan.paying === highest).map(({ name }) => name);
  const isEven = leaders.length === sold.length && leaders.length > 1;
  const lead = isEven ? describeEven(highest) : describeLeaders(leaders, highest, paying);
  return `${lead}. ${states}`;
}

const describeEven = (each: number): string =>
  each === 1 ? 'One paying client on each plan' : `${each} paying clients on each plan`;

function describeLeaders(leaders: readonly string[], highest: number, paying: number): string {
  const named = formatList(leaders);
  if (leaders.length > 1) return `${named} have the most paying clients, ${highest} each`;
  if (highest === paying) return `All paying clients are on ${named}`;
  if (highest * 2 > paying) return `Most paying clients are on ${named}`;
  return `${named} has the most paying clients`;
}
