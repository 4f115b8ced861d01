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

/** The page that shows a document, such as `/#pricing`; null for none, such as a plan that is no longer sold. */
export const findPageOf = (document: Placed): string | null => pages[document._type]?.(document) ?? null;

/** The address at which an editor sees a page as visitors do, which ends any preview. */
export const toLiveAddress = (page: string): string =>
  `${apiPaths.endPreview}?${new URLSearchParams({ to: page }).toString()}`;

export const placedTypes = Object.keys(pages);
