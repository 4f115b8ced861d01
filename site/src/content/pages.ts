import { findRedirectProblem } from '@stackworks/content';
import { siteListRoutes, siteRoutes } from '@stackworks/contracts';
import { z } from 'zod';
import {
  document,
  documents,
  filled,
  invitation,
  price,
  projectShape,
  required,
  seo,
  slug,
  stories,
  testimonialShape,
  text,
} from '#/content/fields.ts';
import { plansOnSale } from '#/content/plans.ts';
import { factText } from '#/content/rich-text.ts';
import { siteSettings } from '#/content/site-settings.ts';

const tag = z.object({ label: text, colour: z.enum(['pink', 'blue', 'green', 'gold', 'plain']) });

export const portfolioContent = z.object({
  page: required('portfolioPage', { seo, heading: text, countLabel: text, invitation }),
  count: z.int(),
  projects: documents('portfolioItem', { ...projectShape, tags: z.array(tag) }),
});
export type PortfolioContent = z.output<typeof portfolioContent>;
export type ProjectTag = z.output<typeof tag>;

export const testimonialsContent = z.object({
  page: required('testimonialsPage', { seo, heading: text, intro: text, invitation }),
  testimonials: documents('testimonial', testimonialShape),
  homePage: required('homePage', { stories }),
});
export type TestimonialsContent = z.output<typeof testimonialsContent>;

const date = z.iso.date('must be a date');

export const subscribeContent = z.object({
  settings: siteSettings,
  plans: plansOnSale,
  contentUpdate: required('addOn', { price }),
  /** Those that are no longer sold, for visitors with an old link. */
  retired: z.array(z.object({ name: text, slug: text })),
  terms: required('legalPage', { title: text, lastUpdated: date }),
});

const section = z.object({ heading: text, anchor: slug, body: factText });

export const legalPage = required('legalPage', {
  seo,
  title: text,
  summary: text,
  lastUpdated: date,
  sections: filled(section),
}).superRefine(({ sections }, ctx) => {
  const anchors = sections.map(({ anchor }) => anchor);
  const twin = anchors.findIndex((anchor, index) => anchors.indexOf(anchor) < index);
  if (twin === -1) return;
  const message = 'is the same as an earlier section’s';
  ctx.addIssue({ code: 'custom', path: ['sections', twin, 'anchor'], message });
});

const time = z.iso.datetime().nullable().catch(null);
const day = z.iso.date().nullable().catch(null);

/** When what each page shows was last changed. */
export const lastChanges = z.object({
  home: time,
  portfolio: time,
  testimonials: time,
  terms: day,
  privacy: day,
});

/** Every redirect that editors manage: none unsafe, circular or hiding a page. @param site any address of the site */
export const redirects = (site: URL) =>
  z
    .array(document('redirect', { from: text, to: text, isPermanent: z.boolean() }))
    .superRefine((list, ctx) => {
      for (const [index, redirect] of list.entries()) {
        const others = list.filter((other) => other !== redirect);
        const problem = findRedirectProblem(redirect, others, site.origin);
        if (problem) ctx.addIssue({ code: 'custom', path: [index, problem.field], message: problem.message });
      }
    });

/** Two rounds of the layout's seven places. */
const projectsPerPage = 14;

export const countPages = (projects: number): number => Math.max(1, Math.ceil(projects / projectsPerPage));

/** Returns which projects a page shows, counted from 0, without `to`. */
export const toRange = (page: number): { from: number; to: number } => ({
  from: (page - 1) * projectsPerPage,
  to: page * projectsPerPage,
});

/** The address of a page of the portfolio, the first being 1. */
export const toPageAddress = (page: number): string =>
  page === 1 ? siteRoutes.portfolio : siteListRoutes.portfolio.replace(':page', String(page));

/** The page numbers to link to: the first, the last and the neighbours of the open page, with null for a gap. */
export function listNearbyPages(page: number, last: number): (number | null)[] {
  const shown = [1, page - 1, page, page + 1, last].filter((each) => each >= 1 && each <= last);
  const pages = [...new Set(shown)].sort((a, b) => a - b);
  return pages.flatMap((each, index) => (each - (pages[index - 1] ?? each) > 1 ? [null, each] : [each]));
}

/** The addresses of the pages before and after one of a list. */
export type Neighbours = { previous: string | undefined; next: string | undefined };
