import type { DistributionReport } from '@stackworks/contracts';

const list = new Intl.ListFormat('en-NZ');

/** The plans themselves, without those who are on none; `onPlans` is how many clients they have. */
export function splitPlans({ plans }: DistributionReport) {
  const held = plans.filter(({ tier }) => tier !== null);
  return {
    held,
    onPlans: held.reduce((sum, { clients }) => sum + clients, 0),
    without: plans.find(({ tier }) => tier === null)?.clients ?? 0,
  };
}

/** What the numbers of clients by plan amount to, in one sentence. People on no plan are no part of the comparison. */
export function sayDistribution(report: DistributionReport): string {
  const { total, active } = report;
  if (total === 0) return 'No clients yet.';
  const { held, onPlans } = splitPlans(report);
  const paying = held.reduce((sum, plan) => sum + plan.paying, 0);
  const states = `${active} of ${total} are active, ${paying} billed by Stripe.`;
  if (onPlans === 0) return `Nobody has a plan yet; ${states}`;
  const highest = Math.max(...held.map(({ clients }) => clients));
  const leaders = held.filter(({ clients }) => clients === highest).map(({ name }) => name);
  return `${sayLeaders(leaders, highest, onPlans)}; ${states}`;
}

function sayLeaders(leaders: readonly string[], highest: number, onPlans: number): string {
  const named = list.format(leaders);
  if (leaders.length > 1) return `${named} are tied for most, with ${highest} each`;
  if (highest === onPlans) return `All with a plan are on ${named}`;
  if (highest * 2 > onPlans) return `Most with a plan are on ${named}`;
  return `More are on ${named} than on any other plan`;
}
