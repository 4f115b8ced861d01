import type { DistributionReport } from '@stackworks/contracts';

const noPlan = 'no plan';
const list = new Intl.ListFormat('en-NZ');

/** What the numbers of clients by plan amount to, in one sentence. */
export function sayDistribution({ plans, total, active }: DistributionReport): string {
  if (total === 0) return 'No clients yet.';
  const highest = Math.max(...plans.map(({ clients }) => clients));
  const leaders = plans
    .filter(({ clients }) => clients === highest)
    .map(({ tier, name }) => (tier === null ? noPlan : name));
  return `${sayLeaders(leaders, highest, total)}; ${active} of ${total} are active.`;
}

function sayLeaders(leaders: readonly string[], highest: number, total: number): string {
  const named = list.format(leaders);
  if (leaders.length > 1) return `${named} are level at the top, with ${highest} each`;
  if (highest === total) return `All are on ${named}`;
  if (highest * 2 > total) return `Most are on ${named}`;
  return `More are on ${named} than on any ${named === noPlan ? 'one' : 'other'} plan`;
}
