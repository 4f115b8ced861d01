import { type FunnelStep, type PageviewReport, unknownPage } from '@stackworks/contracts';
import { format } from 'date-fns';
import { formatCount } from '#/lib/format.ts';
import type { ChartTable } from './chart-panel.tsx';

const times = (number: number, one: string, many: string): string =>
  `${formatCount(number)} ${number === 1 ? one : many}`;

type Days = Pick<PageviewReport, 'days'>;

const sum = (numbers: readonly number[]): number => numbers.reduce((total, number) => total + number, 0);

/** "1,204 views of the site and 310 of the portal in 30 days; most on Tuesday 10 November (61)." */
export function summariseViews({ days }: Days): string {
  const [site, portal] = [sum(days.map((day) => day.site)), sum(days.map((day) => day.portal))];
  if (site + portal === 0) return `No page views in ${days.length} days.`;
  const most = days.reduce((best, day) => (day.site + day.portal > best.site + best.portal ? day : best));
  const when = format(`${most.day}T12:00`, 'EEEE d MMMM');
  return `${times(site, 'view', 'views')} of the site and ${formatCount(portal)} of the portal in ${days.length} days; most on ${when} (${formatCount(most.site + most.portal)}).`;
}

export const tabulateViews = ({ days }: Days): ChartTable => ({
  columns: ['Day', 'Site', 'Portal'],
  // Newest first.
  rows: days
    .toReversed()
    .map(({ day, site, portal }) => [
      format(`${day}T12:00`, 'd MMM yyyy'),
      formatCount(site),
      formatCount(portal),
    ]),
});

export const namePage = (path: string): string =>
  path === unknownPage ? 'Addresses that aren’t pages' : path === '/' ? 'Home page' : path;

export const nameSource = (name: string | null): string => name ?? 'Typed, bookmarked or unknown';

const stepNames: Readonly<Record<FunnelStep, string>> = {
  plan_view: 'Saw the prices',
  choose_plan: 'Chose a plan',
  checkout_begun: 'Started checkout',
  paid: 'Paid',
};

type Funnel = Pick<PageviewReport, 'funnel'>;

/** Each step as a share of the one before; it can exceed 100%, since visitors return to pages. */
export const toSteps = ({ funnel }: Funnel) =>
  funnel.map(({ step, times: value }, at) => {
    const before = funnel[at - 1];
    const share =
      before && before.times > 0 ? `${Math.round((value / before.times) * 100)}% of the step before` : '';
    return { id: step, name: stepNames[step], value, note: share };
  });

/** "Prices were seen 312 times; 4 plans were paid for." */
export function summariseFunnel({ funnel }: Funnel): string {
  const of = (wanted: FunnelStep) => funnel.find(({ step }) => step === wanted)?.times ?? 0;
  const seen = `Prices were seen ${times(of('plan_view'), 'time', 'times')}`;
  return `${seen}; ${times(of('paid'), 'plan was', 'plans were')} paid for.`;
}

export function tabulateFunnel({ funnel }: Funnel): ChartTable {
  const names = funnel.at(-1)?.plans ?? [];
  return {
    columns: ['Step', ...names.map(({ name }) => name), 'All'],
    rows: funnel.map(({ step, times: all, plans }) => [
      stepNames[step],
      ...names.map(({ plan: slug }) => {
        const plan = plans.find((one) => one.plan === slug);
        // The prices of all plans are seen at once.
        return plan ? formatCount(plan.times) : '–';
      }),
      formatCount(all),
    ]),
  };
}

/** "64% phone, 8% tablet, 28% desktop" */
export function describeScreens({ screens }: Pick<PageviewReport, 'screens'>): string | null {
  const all = sum(screens.map(({ views }) => views));
  if (all === 0) return null;
  return screens.map(({ screen, views }) => `${Math.round((views / all) * 100)}% ${screen}`).join(', ');
}
