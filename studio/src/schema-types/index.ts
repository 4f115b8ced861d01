import type { SchemaTypeDefinition } from 'sanity';
import { brandKit } from './singletons/brand-kit.ts';
import { homePage } from './singletons/home-page.ts';
import { portfolioPage } from './singletons/portfolio-page.ts';
import { siteSettings } from './singletons/site-settings.ts';
import { testimonialsPage } from './singletons/testimonials-page.ts';
import { webAppOffer } from './singletons/web-app-offer.ts';
import { addOn } from './documents/add-on.ts';
import { faq } from './documents/faq.ts';
import { legalPage } from './documents/legal-page.ts';
import { plan } from './documents/plan.tsx';
import { portfolioItem } from './documents/portfolio-item.ts';
import { priceList } from './documents/price-list.ts';
import { redirect } from './documents/redirect.ts';
import { service } from './documents/service.ts';
import { testimonial } from './documents/testimonial.ts';
import { altImage } from './objects/alt-image.ts';
import { factText } from './objects/fact-text.ts';
import { invitation } from './objects/invitation.ts';
import { legalSection } from './objects/legal-section.ts';
import { link } from './objects/link.ts';
import { openingHours } from './objects/opening-hours.ts';
import { planFact } from './objects/plan-fact.ts';
import { postalAddress } from './objects/postal-address.ts';
import { priceListRow } from './objects/price-list-row.ts';
import { seo } from './objects/seo.ts';
import { settingFact } from './objects/setting-fact.ts';
import { signatory } from './objects/signatory.ts';
import { socialLink } from './objects/social-link.ts';
import { stat } from './objects/stat.ts';
import { tag } from './objects/tag.ts';
import { aboutSection } from './objects/home/about-section.ts';
import { comparisonRow } from './objects/home/comparison-row.ts';
import { contactSection } from './objects/home/contact-section.ts';
import { faqSection } from './objects/home/faq-section.ts';
import { heroSection } from './objects/home/hero-section.ts';
import { pricingSection } from './objects/home/pricing-section.ts';
import { servicesSection } from './objects/home/services-section.ts';
import { storiesSection } from './objects/home/stories-section.ts';
import { workSection } from './objects/home/work-section.ts';

/** Documents of which there is exactly one; its id is the type's name. */
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
  openingHours,
  planFact,
  postalAddress,
  priceListRow,
  seo,
  settingFact,
  signatory,
  socialLink,
  stat,
  tag,
  aboutSection,
  comparisonRow,
  contactSection,
  faqSection,
  heroSection,
  pricingSection,
  servicesSection,
  storiesSection,
  workSection,
];
