import { currentTiers, type RevenueReport, type Tier } from '@stackworks/contracts';
import { format } from 'date-fns';
import { formatPrice } from '#/lib/format-price.ts';
import type { ChartTable } from './chart-panel.tsx';

/** The slabs a month is stacked of, lowest first: plans of today have a colour each, earlier ones share one. */
export const revenueSeries = [
  { id: 'earlier', colour: 'hold-wash', outline: 'hold-ink' },
  { id: 'stacklite', colour: 'lite', outline: 'lite-ink' },
  { id: 'stackgrow', colour: 'grow', outline: 'grow-ink' },
  { id: 'stackpro', colour: 'pro', outline: 'pro-ink' },
] as const;
type SeriesId = (typeof revenueSeries)[number]['id'];

/** A month as the chart draws it. */
export type RevenueBar = { month: string; total: number } & Record<SeriesId, number>;

const monthName = (month: string): string => format(`${month}-15T12:00`, 'MMM');
const monthInFull = (month: string): string => format(`${month}-15T12:00`, 'MMMM yyyy');

const seriesOf = (tier: Tier): SeriesId => currentTiers.find((current) => current === tier) ?? 'earlier';

/** The months as bars, each plan’s amount in its slab. */
export const toBars = ({ months }: RevenueReport): RevenueBar[] =>
  months.map(({ month, total, plans }) => {
    const bar: RevenueBar = {
      month: monthName(month),
      total,
      earlier: 0,
      stacklite: 0,
      stackgrow: 0,
      stackpro: 0,
    };
    for (const { tier, amount } of plans) bar[seriesOf(tier)] += amount;
    return bar;
  });

/** The name of each slab that is drawn at all. */
export function nameSeries({ months }: RevenueReport): { id: SeriesId; name: string }[] {
  const plans = months.flatMap((month) => month.plans);
  return revenueSeries.flatMap(({ id }) => {
    const plan = plans.find(({ tier }) => seriesOf(tier) === id);
    return plan ? [{ id, name: id === 'earlier' ? 'Earlier plans' : plan.name }] : [];
  });
}

/** What the course amounts to: "Recurring revenue went from $197 in December 2025 to $2,245 in November 2026.", by its peak. */
export function summariseRevenue({ months }: RevenueReport): string {
  const [first, last] = [months[0], months.at(-1)];
  if (!first || !last || months.every(({ total }) => total === 0)) return 'No revenue yet.';
  const peak = months.reduce((highest, month) => (month.total > highest.total ? month : highest));
  const [from, to] = [formatPrice(first.total), formatPrice(last.total)];
  const [begin, end] = [monthInFull(first.month), monthInFull(last.month)];
  if (peak.total > Math.max(first.total, last.total)) {
    return `Recurring revenue went from ${from} in ${begin} to a high of ${formatPrice(peak.total)} in ${monthInFull(peak.month)}, and is ${to} in ${end}, up to today.`;
  }
  if (from === to) return `Recurring revenue was ${from} in ${begin} and is ${to} in ${end}.`;
  return `Recurring revenue went from ${from} in ${begin} to ${to} in ${end}, up to today.`;
}

/** Every plan by itself, those that share a slab too. */
export function tabulateRevenue({ months }: RevenueReport): ChartTable {
  const names = new Map(months.flatMap(({ plans }) => plans.map(({ tier, name }) => [tier, name] as const)));
  return {
    columns: [
      { name: 'Month' },
      ...[...names.values()].map((name) => ({ name, isNumber: true })),
      { name: 'Total', isNumber: true },
    ],
    rows: months.map(({ month, total, plans }) => [
      monthInFull(month),
      ...[...names.keys()].map((tier) => formatPrice(plans.find((plan) => plan.tier === tier)?.amount ?? 0)),
      formatPrice(total),
    ]),
  };
}
