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

type ServiceOnHome = HomeContent['services'][number];

/** An offer with a section of its own: the brand kit at its one price, custom web apps from the least they cost. */
export function describeOffer({ name, description, offer }: ServiceOnHome, site: URL): Service[] {
  if (!offer) return [];
  const isKit = offer._type === 'brandKit';
  const url = toSection(isKit ? homeAnchors.brandKit : homeAnchors.webApps, site);
  const price = isKit
    ? { price: toPrice(offer.price), ...currency }
    : {
        priceSpecification: {
          '@type': 'PriceSpecification' as const,
          minPrice: offer.price,
          ...currency,
        },
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

/** What a visitor pays a month, from the smallest plan to the largest: `$39 to $139 a month`. */
export function toPriceRange(plans: readonly Plan[]): string {
  const prices = plans.map(({ price }) => price);
  return `${formatPrice(Math.min(...prices))} to ${formatPrice(Math.max(...prices))} a month`;
}
