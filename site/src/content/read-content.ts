import {
  createContentClient,
  homePageQuery,
  lastChangesQuery,
  legalPageQuery,
  pictureOwnerQuery,
  portfolioCountQuery,
  portfolioPageQuery,
  redirectsQuery,
  siteSettingsQuery,
  subscribePageQuery,
  testimonialsPageQuery,
} from '@stackworks/content';
import {
  SANITY_API_HOST,
  SANITY_API_READ_TOKEN,
  SANITY_DATASET,
  SANITY_PROJECT_ID,
  SITE_PERSPECTIVE,
  SITE_SOLD_PRICES,
} from 'astro:env/server';
import { z } from 'zod';
import { checkContent, type ContentProblem, describeMistake } from '#/content/check-content.ts';
import { homeContent, type HomeContent } from '#/content/home-page.ts';
import {
  countPages,
  lastChanges,
  type LastChanges,
  legalPage,
  type LegalPage,
  portfolioContent,
  type PortfolioContent,
  type Redirect,
  redirects,
  subscribeContent,
  type SubscribeContent,
  testimonialsContent,
  type TestimonialsContent,
  toPageAddress,
  toRange,
} from '#/content/pages.ts';
import { checkWithoutBroken } from '#/content/left-out-drafts.ts';
import { siteSettings, type SiteSettings } from '#/content/site-settings.ts';
import { applySoldPrices } from '#/content/sold-prices.ts';

/** Reads what the pages are made of, while they are rendered. */
export const contentClient = createContentClient({
  projectId: SANITY_PROJECT_ID,
  dataset: SANITY_DATASET,
  apiHost: SANITY_API_HOST,
  token: SANITY_API_READ_TOKEN,
  perspective: SITE_PERSPECTIVE,
});

// What pages read from content. Nothing is cached between calls, and each throws as `checkContent`.

async function read<Schema extends z.ZodType>(
  schema: Schema,
  query: string,
  params: Record<string, unknown> = {},
): Promise<z.output<Schema>> {
  const answer = await contentClient.fetch<unknown>(query, params);
  const check = (one: unknown) => checkContent(schema, applySoldPrices(one, SITE_SOLD_PRICES));
  if (SITE_PERSPECTIVE !== 'drafts') return check(answer);
  const published = await contentClient.fetch<unknown>(query, params, { perspective: 'published' });
  return checkWithoutBroken(answer, published, check);
}

/** Facts about the business that every page shows: name, ways to reach us, hours, social links. */
export const getSiteSettings = (): Promise<SiteSettings> => read(siteSettings, siteSettingsQuery);

/** The home page: its words, and the plans, answers and work it shows. */
export const getHomeContent = (): Promise<HomeContent> => read(homeContent, homePageQuery);

/** A page of the portfolio: its words, and the projects it shows. @param page the first being 1 */
export const getPortfolioContent = (page: number): Promise<PortfolioContent> =>
  read(portfolioContent, portfolioPageQuery, toRange(page));

/** The addresses of the portfolio's pages, first to last. */
export async function listPortfolioAddresses(): Promise<string[]> {
  const projects = await read(z.int(), portfolioCountQuery);
  return Array.from({ length: countPages(projects) }, (_, index) => toPageAddress(index + 1));
}

/** When what each page shows was last changed. */
export const getLastChanges = (): Promise<LastChanges> => read(lastChanges, lastChangesQuery);

/** The checkout: the plans on sale, and the terms they are bought under. */
export const getSubscribeContent = (): Promise<SubscribeContent> =>
  read(subscribeContent, subscribePageQuery);

/** The testimonials page: its words and every testimonial. */
export const getTestimonialsContent = (): Promise<TestimonialsContent> =>
  read(testimonialsContent, testimonialsPageQuery);

/** A legal page with its sections. @param slug of the page in the content: `terms` */
export const getLegalPage = (slug: string): Promise<LegalPage> => read(legalPage, legalPageQuery, { slug });

/** Where editors lead old addresses. @param site any address of the site */
export const getRedirects = (site: URL): Promise<Redirect[]> => read(redirects(site), redirectsQuery);

/**
 * Describes an upload that no picture could be made of, at the document that shows it.
 * @param asset the upload's identifier: `image-<hash>-1280x880-png`
 * @returns null when no document shows it any more
 */
export async function findPictureProblem(asset: string): Promise<ContentProblem | null> {
  const owner = await contentClient.fetch(pictureOwnerQuery, { asset });
  const complaint = 'cannot be read as a picture: upload it again, or another';
  return owner && describeMistake(owner, ['image'], complaint);
}
