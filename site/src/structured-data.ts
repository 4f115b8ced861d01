import { homeAnchors, siteRoutes } from '@stackworks/contracts';
import type {
  AggregateRating,
  BreadcrumbList,
  FAQPage,
  LocalBusiness,
  Review,
  Service,
  Thing,
  WebSite,
} from 'schema-dts';
import { formatPrice } from '#/components/format.ts';
import type { HomeContent } from '#/content/home-page.ts';
import type { TestimonialsContent } from '#/content/pages.ts';
import type { Plan } from '#/content/plans.ts';
import type { SiteSettings } from '#/content/site-settings.ts';
import { toPlainText } from '#/portable-text.tsx';

/** How other descriptions refer to the business. */
const toBusiness = (site: URL) => ({ '@id': new URL('/#business', site).href });

/** The business as search engines know one. @param site any address of the site @param more what only some pages say of it */
export function describeBusiness(
  settings: SiteSettings,
  site: URL,
  more: Pick<Exclude<LocalBusiness, string>, 'priceRange' | 'review' | 'aggregateRating'> = {},
): LocalBusiness {
  const { address } = settings;
  return {
    '@type': 'LocalBusiness',
    ...toBusiness(site),
    name: settings.brandName,
    description: settings.tagline,
    url: new URL('/', site).href,
    logo: new URL('/icon-512.png', site).href,
    image: new URL('/icon-512.png', site).href,
    email: settings.supportEmail,
    ...(settings.telephone && { telephone: settings.telephone }),
    address: {
      '@type': 'PostalAddress',
      addressLocality: address.locality,
      addressRegion: address.region,
      ...(address.postcode && { postalCode: address.postcode }),
      addressCountry: address.country,
    },
    areaServed: { '@type': 'Country', name: countryNames.of(address.country) ?? address.country },
    openingHoursSpecification: settings.openingHours.flatMap(({ days, opens, closes }) =>
      opens && closes
        ? [{ '@type': 'OpeningHoursSpecification' as const, dayOfWeek: days.map(toDay), opens, closes }]
        : [],
    ),
    sameAs: settings.socialLinks.map(({ url }) => url),
    ...more,
  };
}

export const describeWebSite = (settings: SiteSettings, site: URL): WebSite => ({
  '@type': 'WebSite',
  '@id': new URL('/#website', site).href,
  name: settings.brandName,
  url: new URL('/', site).href,
  inLanguage: 'en-NZ',
  publisher: toBusiness(site),
});

const countryNames = new Intl.DisplayNames('en-NZ', { type: 'region' });

type Weekday = SiteSettings['openingHours'][number]['days'][number];

const days = {
  monday: 'https://schema.org/Monday',
  tuesday: 'https://schema.org/Tuesday',
  wednesday: 'https://schema.org/Wednesday',
  thursday: 'https://schema.org/Thursday',
  friday: 'https://schema.org/Friday',
  saturday: 'https://schema.org/Saturday',
  sunday: 'https://schema.org/Sunday',
} as const satisfies Record<Weekday, string>;

const toDay = (day: Weekday) => days[day];

const currency = { priceCurrency: 'NZD' } as const;

/** UN/CEFACT's code for a month. */
const month = 'MON';

/** An amount as price fields have it: `79` is `79.00`. */
const toPrice = (dollars: number): string => dollars.toFixed(2);

const toSection = (anchor: string, site: URL) => new URL(`${siteRoutes.home}#${anchor}`, site).href;

export function describePlan(plan: Plan, site: URL): Service {
  const url = toSection(homeAnchors.pricing, site);
  const price = { price: toPrice(plan.price), ...currency };
  return {
    '@type': 'Service',
    '@id': new URL(`${siteRoutes.home}#${plan.slug}`, site).href,
    name: plan.name,
    description: plan.description,
    serviceType: 'Website design, hosting and care',
    provider: toBusiness(site),
    url,
    offers: {
      '@type': 'Offer',
      ...price,
      url,
      availability: 'https://schema.org/InStock',
      priceSpecification: {
        '@type': 'UnitPriceSpecification',
        ...price,
        unitCode: month,
        referenceQuantity: { '@type': 'QuantitativeValue', value: 1, unitCode: month },
      },
    },
  };
}

type ServiceOnHome = HomeContent['services'][number];

/** An offer with a section of its own: the brand kit at its price, custom web apps from their lowest. */
export function describeOffer({ name, description, offer }: ServiceOnHome, site: URL): Service[] {
  if (!offer) return [];
  const isKit = offer._type === 'brandKit';
  const url = toSection(isKit ? homeAnchors.brandKit : homeAnchors.webApps, site);
  const price = isKit
    ? { price: toPrice(offer.price), ...currency }
    : {
        priceSpecification: { '@type': 'PriceSpecification' as const, minPrice: offer.price, ...currency },
      };
  return [
    {
      '@type': 'Service',
      name,
      description,
      provider: toBusiness(site),
      url,
      offers: { '@type': 'Offer', ...price, url, availability: 'https://schema.org/InStock' },
    },
  ];
}

/** The range of monthly prices: `$39 to $139 a month`. */
export function toPriceRange(plans: readonly Plan[]): string {
  const prices = plans.map(({ price }) => price);
  return `${formatPrice(Math.min(...prices))} to ${formatPrice(Math.max(...prices))} a month`;
}

type Testimonials = TestimonialsContent['testimonials'];

/** The breadcrumbs to a page from the home page. */
export const describeWayTo = (name: string, address: URL): BreadcrumbList => ({
  '@type': 'BreadcrumbList',
  itemListElement: [
    { '@type': 'ListItem', position: 1, name: 'Home', item: new URL(siteRoutes.home, address).href },
    { '@type': 'ListItem', position: 2, name, item: address.href },
  ],
});

export const describeQuestions = (faqs: HomeContent['faqs']): FAQPage => ({
  '@type': 'FAQPage',
  mainEntity: faqs.map(({ question, answer }) => ({
    '@type': 'Question',
    name: question,
    acceptedAnswer: { '@type': 'Answer', text: toPlainText(answer) },
  })),
});

export const describeReviews = (testimonials: Testimonials, site: URL): Review[] =>
  testimonials.map(({ quote, author, role, company, rating }) => ({
    '@type': 'Review',
    reviewBody: quote,
    author: {
      '@type': 'Person',
      name: author,
      jobTitle: role,
      worksFor: { '@type': 'Organization', name: company },
    },
    reviewRating: { '@type': 'Rating', ratingValue: rating, bestRating: 5, worstRating: 1 },
    itemReviewed: toBusiness(site),
  }));

export function describeRating(testimonials: Testimonials): AggregateRating {
  const sum = testimonials.reduce((total, { rating }) => total + rating, 0);
  return {
    '@type': 'AggregateRating',
    ratingValue: Math.round((sum / testimonials.length) * 10) / 10,
    reviewCount: testimonials.length,
    bestRating: 5,
    worstRating: 1,
  };
}

/** Descriptions as the text of a JSON-LD script. No text in them can end the script. */
export const toScript = (things: readonly Thing[]): string =>
  JSON.stringify({ '@context': 'https://schema.org', '@graph': things }).replaceAll('<', String.raw`\u003c`);
