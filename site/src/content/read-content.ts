import {
  homePageQuery,
  legalPageQuery,
  portfolioPageQuery,
  redirectsQuery,
  siteSettingsQuery,
  testimonialsPageQuery,
} from '@stackworks/content';
import { checkContent } from '#/content/check-content.ts';
import { contentClient } from '#/content/content-client.ts';
import { homeContent, type HomeContent } from '#/content/home-content.ts';
import { legalPage, type LegalPage } from '#/content/legal-content.ts';
import { portfolioContent, type PortfolioContent } from '#/content/portfolio-content.ts';
import { redirects, type Redirect } from '#/content/redirects.ts';
import { siteSettings, type SiteSettings } from '#/content/site-settings.ts';
import { testimonialsContent, type TestimonialsContent } from '#/content/testimonials-content.ts';

/** What pages ask content for. Each call reads it anew, and throws as `checkContent`. */

export const getSiteSettings = async (): Promise<SiteSettings> =>
  checkContent(siteSettings, await contentClient.fetch(siteSettingsQuery));

export const getHomeContent = async (): Promise<HomeContent> =>
  checkContent(homeContent, await contentClient.fetch(homePageQuery));

export const getPortfolioContent = async (): Promise<PortfolioContent> =>
  checkContent(portfolioContent, await contentClient.fetch(portfolioPageQuery));

export const getTestimonialsContent = async (): Promise<TestimonialsContent> =>
  checkContent(testimonialsContent, await contentClient.fetch(testimonialsPageQuery));

/** @param slug of the page in the content: `terms` */
export const getLegalPage = async (slug: string): Promise<LegalPage> =>
  checkContent(legalPage, await contentClient.fetch(legalPageQuery, { slug }));

/** @param site any address of the site */
export const getRedirects = async (site: URL): Promise<Redirect[]> =>
  checkContent(redirects(site), await contentClient.fetch(redirectsQuery));
