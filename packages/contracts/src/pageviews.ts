import { z } from 'zod';
import { funnelSteps, pageParts } from '#/page-paths.ts';
import { planSlug } from '#/plans.ts';

/**
 * POST /api/event: an event in Plausible's format, under the long names of its documentation. Fields that we don't use are
 * ignored. Source: https://plausible.io/docs/events-api.
 */
export const pageEvent = z.preprocess(
  toLongNames,
  z.object({
    name: z.string().min(1).max(120),
    url: z.url().max(2000),
    domain: z.string().min(1).max(253),
    referrer: z.string().max(2000).nullish(),
    props: z.record(z.string().max(300), z.unknown()).nullish(),
    screen_width: z.number().positive().nullish().catch(null),
  }),
);
export type PageEvent = z.infer<typeof pageEvent>;

/** The short names that Plausible's own script sends. */
const longNames = { n: 'name', u: 'url', d: 'domain', r: 'referrer', p: 'props', w: 'screen_width' };

function toLongNames(sent: unknown): unknown {
  if (typeof sent !== 'object' || sent === null) return sent;
  const named = new Map(Object.entries(sent));
  for (const [short, long] of Object.entries(longNames)) {
    if (named.has(short) && !named.has(long)) named.set(long, named.get(short));
  }
  return Object.fromEntries(named);
}

export const screenClasses = ['phone', 'tablet', 'desktop'] as const;
export type ScreenClass = (typeof screenClasses)[number];

/** Days in a page-view report, with today. */
export const pageviewPeriods = [7, 30, 90] as const;
export type PageviewPeriod = (typeof pageviewPeriods)[number];

export const pageviewQuery = z.object({
  days: z
    .enum(['7', '30', '90'])
    .default('30')
    .transform((days) => pageviewPeriods.find((period) => String(period) === days) ?? 30),
});

/** The most sources that a report names; the rest are counted together. */
export const namedSources = 12;

const hits = z.number().int();

/**
 * Response of GET /api/admin/reports/page-views. Days are Auckland's, oldest first. Pages and sources are by count; a null
 * source is a direct visit. `countedBy` names another service that counts views instead.
 */
export const pageviewReport = z.object({
  countedBy: z.string().nullable(),
  days: z.array(z.object({ day: z.string(), site: hits, portal: hits })),
  pages: z.array(z.object({ part: z.enum(pageParts), path: z.string(), views: hits })),
  sources: z.array(z.object({ name: z.string().nullable(), arrivals: hits })),
  otherArrivals: hits,
  screens: z.array(z.object({ screen: z.enum(screenClasses), views: hits })),
  funnel: z.array(
    z.object({
      step: z.enum(funnelSteps),
      times: hits,
      plans: z.array(z.object({ plan: planSlug, name: z.string(), times: hits })),
    }),
  ),
});
export type PageviewReport = z.infer<typeof pageviewReport>;
