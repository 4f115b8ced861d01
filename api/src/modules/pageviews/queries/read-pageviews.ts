import { dayAfter, dayOf, startOfDayOn } from '@stackworks/business-time';
import {
  namedSources,
  pageParts,
  reportedSteps,
  screenClasses,
  type PlanSlug,
  type FunnelStep,
  type PageviewPeriod,
  type PageviewReport,
} from '@stackworks/contracts';
import type { Reader } from '@stackworks/database';
import { and, desc, eq, gte, inArray, ne, sql } from 'drizzle-orm';
import type { CataloguePort } from '#/modules/content/catalogue.ts';
import type { ClockPort, ConfigPort, DatabasePort } from '#/platform/ports.ts';
import { countSoldPlans } from '#/modules/billing/history/read-history.ts';
import { pageviewCounts } from '#/modules/pageviews/pageviews.tables.ts';
import { otherSource } from '#/modules/pageviews/to-counts.ts';

const { day, kind, part, value } = pageviewCounts;
const hits = sql<number>`sum(${pageviewCounts.hits})`.mapWith(Number);

/** Views of pages in the last days including today, where visitors came from, and how far they got. */
export async function readPageviews(
  deps: CataloguePort & ClockPort & ConfigPort & DatabasePort,
  period: PageviewPeriod,
): Promise<PageviewReport> {
  const { read } = deps.db;
  const today = dayOf(deps.now());
  const first = dayAfter(today, 1 - period);
  const [days, totals, sources, sold] = await Promise.all([
    readDays(read, first),
    readTotals(read, first),
    readSources(read, first),
    countSoldPlans(read, startOfDayOn(first)),
  ]);
  const timesOf = (step: FunnelStep, plan: string) =>
    step === 'paid'
      ? (sold.find((one) => one.plan === plan)?.clients ?? 0)
      : (totals.find((one) => one.kind === step && one.value === plan)?.hits ?? 0);
  const stepRows = totals.filter((one) => reportedSteps.slice(1).some((step) => step === one.kind));
  const plans = listSoldPlans(deps) ?? nameBySlug(stepRows.map(({ value }) => value));
  const { analytics } = deps.config;
  return {
    countedBy: analytics && new URL(analytics.url).host,
    days: Array.from({ length: period }, (_, at) => dayAfter(first, at)).map((one) => {
      const [site = 0, portal = 0] = pageParts.map(
        (each) => days.find((row) => row.day === one && row.part === each)?.hits ?? 0,
      );
      return { day: one, site, portal };
    }),
    pages: totals
      .filter((one) => one.kind === 'page')
      .map((one) => ({ part: one.part, path: one.value, views: one.hits })),
    ...sources,
    screens: screenClasses.map((screen) => ({
      screen,
      views: totals
        .filter((one) => one.kind === 'screen' && one.value === screen)
        .reduce((sum, one) => sum + one.hits, 0),
    })),
    funnel: [
      { step: 'plan_view' as const, times: timesOf('plan_view', ''), plans: [] },
      ...[...reportedSteps.slice(1), 'paid' as const].map((step) => {
        const taken = plans.map((plan) => ({ ...plan, times: timesOf(step, plan.plan) }));
        return { step, times: taken.reduce((sum, { times }) => sum + times, 0), plans: taken };
      }),
    ],
  };
}

/** The plans of the funnel: those on sale now or before. Null until content has been read once. */
const listSoldPlans = ({ catalogue }: CataloguePort) =>
  catalogue.isRead()
    ? catalogue
        .read()
        .plans.filter((plan) => plan.isCurrent || plan.price !== null)
        .map(({ slug, name }) => ({ plan: slug, name }))
    : null;

const nameBySlug = (slugs: readonly PlanSlug[]) =>
  [...new Set(slugs)].toSorted().map((plan) => ({ plan, name: plan }));

const readDays = (reader: Reader, first: string) =>
  reader
    .select({ day, part, hits })
    .from(pageviewCounts)
    .where(and(gte(day, first), eq(kind, 'page')))
    .groupBy(day, part);

/** The totals of all kinds but sources, most first. */
const readTotals = (reader: Reader, first: string) =>
  reader
    .select({ kind, part, value, hits })
    .from(pageviewCounts)
    .where(and(gte(day, first), inArray(kind, ['page', 'screen', ...reportedSteps])))
    .groupBy(kind, part, value)
    .orderBy(desc(hits), value);

/** The most frequent sources, and how many arrived from all others. */
async function readSources(
  reader: Reader,
  first: string,
): Promise<Pick<PageviewReport, 'sources' | 'otherArrivals'>> {
  const isSource = and(gte(day, first), eq(kind, 'source'));
  const [named, [all]] = await Promise.all([
    reader
      .select({ value, hits })
      .from(pageviewCounts)
      .where(and(isSource, ne(value, otherSource)))
      .groupBy(value)
      .orderBy(desc(hits), value)
      .limit(namedSources),
    reader.select({ hits }).from(pageviewCounts).where(isSource),
  ]);
  const sources = named.map((row) => ({ name: row.value || null, arrivals: row.hits }));
  const shown = sources.reduce((sum, { arrivals }) => sum + arrivals, 0);
  return { sources, otherArrivals: (all?.hits ?? 0) - shown };
}
