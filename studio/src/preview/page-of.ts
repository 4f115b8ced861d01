import { apiPaths, homeAnchors, siteRoutes } from '@stackworks/contracts';
import { slugOf } from '#/rules/stored-documents.ts';

type Placed = { _type: string; [field: string]: unknown };

const onHomePage = (anchor: string) => () => `${siteRoutes.home}#${anchor}`;

/** The page that shows each type of document; null for none. */
const pages: Readonly<Record<string, (document: Placed) => string | null>> = {
  homePage: () => siteRoutes.home,
  siteSettings: () => siteRoutes.home,
  portfolioPage: () => siteRoutes.portfolio,
  testimonialsPage: () => siteRoutes.testimonials,
  legalPage: (document) => {
    const slug = slugOf(document);
    return slug ? `/${slug}` : null;
  },
  portfolioItem: () => siteRoutes.portfolio,
  testimonial: () => siteRoutes.testimonials,
  service: onHomePage(homeAnchors.services),
  plan: ({ isCurrent }) => (isCurrent === true ? onHomePage(homeAnchors.pricing)() : null),
  addOn: onHomePage(homeAnchors.pricing),
  brandKit: onHomePage(homeAnchors.brandKit),
  webAppOffer: onHomePage(homeAnchors.webApps),
  faq: onHomePage(homeAnchors.faq),
  priceList: () => null,
  redirect: () => null,
};

/**
 * The page of the site that shows a document, from the site's own origin on, such as `/#pricing`.
 * @returns null for a document that shows on none: a plan that is no longer sold, a legal page without an address yet
 */
export const findPageOf = (document: Placed): string | null => pages[document._type]?.(document) ?? null;

/** The address at which an editor sees a page as visitors do, which ends any preview. */
export const toLiveAddress = (page: string): string =>
  `${apiPaths.endPreview}?${new URLSearchParams({ to: page }).toString()}`;

export const placedTypes = Object.keys(pages);
