import type { SchemaTypeDefinition } from 'sanity';
import { addOn, brandKit, service, webAppOffer } from './offers.ts';
import { homePage, homePageParts } from './home-page.ts';
import { portfolioItem, portfolioPage, tag } from './portfolio.ts';
import { gst, openingHours, postalAddress, siteSettings, socialLink } from './site-settings.ts';
import { testimonial, testimonialsPage } from './testimonials.ts';
import { faq } from './faq.tsx';
import { legalPage, legalSection, settingFact } from './legal-page.ts';
import { plan } from './plan.tsx';
import { priceList, priceListRow } from './price-list.ts';
import { redirect } from './redirect.ts';
import { altImage, invitation, seo } from './page-parts.ts';
import { factText, link, planFact } from './formatted-text.ts';

/** Types with exactly one document, whose id is the type's name. */
export const singletonTypes = [
  brandKit,
  homePage,
  portfolioPage,
  siteSettings,
  testimonialsPage,
  webAppOffer,
];

/** Everything an editor can write. */
export const schemaTypes: SchemaTypeDefinition[] = [
  ...singletonTypes,
  addOn,
  faq,
  legalPage,
  plan,
  portfolioItem,
  priceList,
  redirect,
  service,
  testimonial,
  altImage,
  factText,
  invitation,
  legalSection,
  link,
  gst,
  openingHours,
  planFact,
  postalAddress,
  priceListRow,
  seo,
  settingFact,
  socialLink,
  tag,
  ...homePageParts,
];
