import { homeAnchors, siteRoutes } from '@stackworks/contracts';
import type { Offer, Service } from 'schema-dts';
import { formatPrice } from '#/components/format.ts';
import type { HomeContent } from '#/content/home-content.ts';
import type { Plan } from '#/content/plans.ts';
import { toBusiness } from '#/structured-data/business.ts';

const currency = { priceCurrency: 'NZD' } as const;

/** UN/CEFACT's code for a month. */
const month = 'MON';

/** An amount as price fields have it: `79` is `79.00`. */
const toPrice = (dollars: number): string => dollars.toFixed(2);

const toSection = (anchor: string, site: URL) => new URL(`${siteRoutes.home}#${anchor}`, site).href;

/**
 * A plan on sale and what it costs a month.
 * @param site any address of the site
 */
export function describePlan(plan: Plan, site: URL): Service {
  const url = toSection(homeAnchors.pricing, site);
  const price = { price: toPrice(plan.price), ...currency };
  const offer: Offer = {
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
  };
  return {
    '@type': 'Service',
    '@id': new URL(`${siteRoutes.home}#${plan.slug}`, site).href,
    name: plan.name,
    description: plan.description,
    serviceType: 'Website design, hosting and care',
    provider: toBusiness(site),
    url,
    offers: offer,
  };
}

/** The brand kit, paid once. */
export function describeBrandKit(kit: HomeContent['brandKit'], site: URL): Service {
  const url = toSection(homeAnchors.brandKit, site);
  return {
    '@type': 'Service',
    name: 'Brand kit',
    description: kit.lede,
    serviceType: 'Brand design',
    provider: toBusiness(site),
    url,
    offers: {
      '@type': 'Offer',
      price: toPrice(kit.price),
      ...currency,
      url,
      availability: 'https://schema.org/InStock',
    },
  };
}

/** Custom web apps, whose price is the least that one costs. */
export function describeWebApps(offer: HomeContent['webAppOffer'], site: URL): Service {
  const url = toSection(homeAnchors.webApps, site);
  return {
    '@type': 'Service',
    name: 'Custom web apps',
    description: offer.lede,
    serviceType: 'Web application development',
    provider: toBusiness(site),
    url,
    offers: {
      '@type': 'Offer',
      url,
      availability: 'https://schema.org/InStock',
      priceSpecification: { '@type': 'PriceSpecification', minPrice: offer.price, ...currency },
    },
  };
}

/** What a visitor pays a month, from the smallest plan to the largest: `$39 to $139 a month`. */
export function toPriceRange(plans: readonly Plan[]): string {
  const prices = plans.map(({ price }) => price);
  return `${formatPrice(Math.min(...prices))} to ${formatPrice(Math.max(...prices))} a month`;
}
