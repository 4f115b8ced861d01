import {
  plainLook,
  type CataloguePlan,
  type PlanLook,
  type PlanSlug,
  type RevenueReport,
} from '@stackworks/contracts';
import { format } from 'date-fns';
import { formatPrice } from '#/lib/format.ts';
import type { ChartTable } from './chart-panel.tsx';

type RevenueSeries = { id: string; name: string; look: PlanLook };

/** No plan can have this as its slug. */
const earlier = 'earlier plans';

/** `amounts` is by the ids of the series. */
export type RevenueBar = { month: string; total: number; amounts: Readonly<Record<string, number>> };

const monthName = (month: string): string => format(`${month}-15T12:00`, 'MMM');
const monthInFull = (month: string): string => format(`${month}-15T12:00`, 'MMMM yyyy');

type Plans = readonly Pick<CataloguePlan, 'slug' | 'isCurrent' | 'colour' | 'sheets'>[] | undefined;

/** Without content each plan is its own series. */
const seriesOf = (plan: PlanSlug, plans: Plans): string =>
  !plans || plans.some(({ slug, isCurrent }) => isCurrent && slug === plan) ? plan : earlier;

/**
 * The series with any revenue, lowest first; earlier plans share one.
 * @param plans undefined where content couldn't be read
 */
export function toSeries({ months }: RevenueReport, plans: Plans): RevenueSeries[] {
  const sold = months.flatMap((month) => month.plans);
  const slugs = plans?.map(({ slug }) => slug) ?? sold.map(({ plan }) => plan);
  return [...new Set([earlier, ...slugs])].flatMap((id) => {
    const plan = sold.find(({ plan }) => seriesOf(plan, plans) === id);
    if (!plan) return [];
    const look = plans?.find(({ slug }) => slug === id) ?? plainLook;
    return { id, name: id === earlier ? 'Earlier plans' : plan.name, look };
  });
}

export const toBars = ({ months }: RevenueReport, plans: Plans): RevenueBar[] =>
  months.map(({ month, total, plans: sold }) => {
    const amounts: Record<string, number> = {};
    for (const { plan, amount } of sold) {
      const id = seriesOf(plan, plans);
      amounts[id] = (amounts[id] ?? 0) + amount;
    }
    return { month: monthName(month), total, amounts };
  });

/** "Recurring revenue went from $197 in December 2025 to $2,245 in November 2026, up to today." */
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

export function tabulateRevenue({ months }: RevenueReport): ChartTable {
  const names = new Map(months.flatMap(({ plans }) => plans.map(({ plan, name }) => [plan, name] as const)));
  return {
    columns: ['Month', ...names.values(), 'Total'],
    rows: months.map(({ month, total, plans }) => [
      monthInFull(month),
      ...[...names.keys()].map((slug) => formatPrice(plans.find((plan) => plan.plan === slug)?.amount ?? 0)),
      formatPrice(total),
    ]),
  };
}
