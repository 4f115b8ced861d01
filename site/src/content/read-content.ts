import {
  cleanContent,
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
import { homeContent } from '#/content/home-page.ts';
import {
  countPages,
  lastChanges,
  legalPage,
  portfolioContent,
  redirects,
  subscribeContent,
  testimonialsContent,
  toPageAddress,
  toRange,
} from '#/content/pages.ts';
import { checkWithoutBroken } from '#/content/left-out-drafts.ts';
import { siteSettings } from '#/content/site-settings.ts';
import { applySoldPrices } from '#/content/sold-prices.ts';

/** Reads what the pages are made of, while they are rendered. */
export const contentClient = createContentClient({
  projectId: SANITY_PROJECT_ID,
  dataset: SANITY_DATASET,
  apiHost: SANITY_API_HOST,
  token: SANITY_API_READ_TOKEN,
  perspective: SITE_PERSPECTIVE,
});

/** Reads and checks content for a page; nothing is cached. @throws as `checkContent` */
async function read<Schema extends z.ZodType>(
  schema: Schema,
  query: string,
  params: Record<string, unknown> = {},
): Promise<z.output<Schema>> {
  const result = await contentClient.fetch<unknown>(query, params);
  const check = (one: unknown) => checkContent(schema, applySoldPrices(cleanContent(one), SITE_SOLD_PRICES));
  if (SITE_PERSPECTIVE !== 'drafts') return check(result);
  const published = await contentClient.fetch<unknown>(query, params, { perspective: 'published' });
  return checkWithoutBroken(result, published, check);
}

export const getSiteSettings = () => read(siteSettings, siteSettingsQuery);

export const getHomeContent = () => read(homeContent, homePageQuery);

/** @param page of the portfolio, the first being 1 */
export const getPortfolioContent = (page: number) =>
  read(portfolioContent, portfolioPageQuery, toRange(page));

export async function listPortfolioAddresses(): Promise<string[]> {
  const projects = await read(z.int(), portfolioCountQuery);
  return Array.from({ length: countPages(projects) }, (_, index) => toPageAddress(index + 1));
}

/** When what each page shows was last changed. */
export const getLastChanges = () => read(lastChanges, lastChangesQuery);

export const getSubscribeContent = () => read(subscribeContent, subscribePageQuery);

export const getTestimonialsContent = () => read(testimonialsContent, testimonialsPageQuery);

export const getLegalPage = (slug: string) => read(legalPage, legalPageQuery, { slug });

/** @param site any address of the site */
export const getRedirects = (site: URL) => read(redirects(site), redirectsQuery);

/** Describes an unusable upload at the document that shows it, if any. @param asset `image-<hash>-1280x880-png` */
export async function findPictureProblem(asset: string): Promise<ContentProblem | null> {
  const owner = await contentClient.fetch(pictureOwnerQuery, { asset });
  const complaint = 'cannot be read as a picture: upload it again, or another';
  return owner && describeMistake(owner, ['image'], complaint);
}
