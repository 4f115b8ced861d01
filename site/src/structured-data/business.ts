import type { LocalBusiness, WebSite } from 'schema-dts';
import type { SiteSettings } from '#/content/site-settings.ts';

/** What other descriptions refer to the business by. */
export const toBusiness = (site: URL) => ({ '@id': new URL('/#business', site).href });

/**
 * The business as search engines know one: name, place, hours, ways to reach it.
 * @param site any address of the site
 * @param more what only some pages tell of it
 */
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

/** The website, which is the business's own. */
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
