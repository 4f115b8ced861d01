import {
  homePageQuery,
  legalPageQuery,
  portfolioPageQuery,
  redirectsQuery,
  siteSettingsQuery,
  subscribePageQuery,
  testimonialsPageQuery,
} from '@stackworks/content';
import { SITE_SOLD_PRICES } from 'astro:env/server';
import { checkContent } from '#/content/check-content.ts';
import { contentClient } from '#/content/content-client.ts';
import { homeContent, type HomeContent } from '#/content/home-content.ts';
import { legalPage, type LegalPage } from '#/content/legal-content.ts';
import { portfolioContent, type PortfolioContent } from '#/content/portfolio-content.ts';
import { redirects, type Redirect } from '#/content/redirects.ts';
import { siteSettings, type SiteSettings } from '#/content/site-settings.ts';
import { applySoldPrices } from '#/content/sold-prices.ts';
import { subscribeContent, type SubscribeContent } from '#/content/subscribe-content.ts';
import { testimonialsContent, type TestimonialsContent } from '#/content/testimonials-content.ts';

// What pages ask content for. Each call reads it anew, and throws as `checkContent`.

const read = async (answer: Promise<unknown>): Promise<unknown> =>
  applySoldPrices(await answer, SITE_SOLD_PRICES);

/** Facts about the business that every page shows: name, ways to reach us, hours, social links. */
export const getSiteSettings = async (): Promise<SiteSettings> =>
  checkContent(siteSettings, await read(contentClient.fetch(siteSettingsQuery)));

/** The home page: its words, and the plans, answers and work it shows. */
export const getHomeContent = async (): Promise<HomeContent> =>
  checkContent(homeContent, await read(contentClient.fetch(homePageQuery)));

/** The portfolio page: its words and every launched project. */
export const getPortfolioContent = async (): Promise<PortfolioContent> =>
  checkContent(portfolioContent, await read(contentClient.fetch(portfolioPageQuery)));

/** The checkout: the plans on sale, and the terms they are bought under. */
export const getSubscribeContent = async (): Promise<SubscribeContent> =>
  checkContent(subscribeContent, await read(contentClient.fetch(subscribePageQuery)));

/** The testimonials page: its words and every testimonial. */
export const getTestimonialsContent = async (): Promise<TestimonialsContent> =>
  checkContent(testimonialsContent, await read(contentClient.fetch(testimonialsPageQuery)));

/**
 * A legal page with its sections.
 * @param slug of the page in the content: `terms`
 */
export const getLegalPage = async (slug: string): Promise<LegalPage> =>
  checkContent(legalPage, await read(contentClient.fetch(legalPageQuery, { slug })));

/**
 * Where editors lead old addresses.
 * @param site any address of the site
 */
export const getRedirects = async (site: URL): Promise<Redirect[]> =>
  checkContent(redirects(site), await read(contentClient.fetch(redirectsQuery)));
