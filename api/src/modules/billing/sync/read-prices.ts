import { soldAddOns, tiers, type SoldAddOn, type Tier } from '@stackworks/contracts';
import type { Stripe } from 'stripe';
import { readOr, type Unread } from './unread.ts';

/** Says what prices of Stripe's are of. */
export type PriceReader = {
  readPlan: (price: Stripe.Price) => Promise<Tier | null>;
  readAddOn: (price: Stripe.Price) => Promise<SoldAddOn | null>;
  /** Whether a price of a plan was made by `billing:setup`, or is sold as the plan: its product alone says nothing of that. */
  isOurs: (price: Stripe.Price) => boolean;
};

/**
 * A reader that asks for each product once. A price is known by its lookup key or, once a newer price has that, by what is
 * written on it or on its product. Of a product that cannot be read nothing is known.
 */
export function createPriceReader(stripe: Stripe, unread: Unread): PriceReader {
  const asked = new Map<string, Promise<Stripe.Metadata>>();
  const readProduct = (product: Stripe.Price['product']): Promise<Stripe.Metadata> => {
    if (typeof product !== 'string') return Promise.resolve(product.deleted ? {} : product.metadata);
    const retrieve = async (): Promise<Stripe.Metadata> => {
      const { metadata } = await stripe.products.retrieve(product);
      return metadata;
    };
    const present = asked.get(product) ?? readOr(unread, `The product ${product}`, retrieve, {});
    asked.set(product, present);
    return present;
  };
  const readName = async <Name extends string>(
    { lookup_key: key, metadata, product }: Stripe.Price,
    names: readonly Name[],
    label: string,
  ): Promise<Name | null> => {
    const isOneOf = (word: string | null | undefined) => names.find((name) => name === word);
    const near = isOneOf(key) ?? isOneOf(metadata[label]);
    return near ?? isOneOf((await readProduct(product))[label]) ?? null;
  };
  return {
    readPlan: (price) => readName(price, tiers, 'plan'),
    isOurs: ({ lookup_key: key, metadata }) =>
      tiers.some((tier) => tier === key || tier === metadata['plan']),
    readAddOn: (price) => readName(price, soldAddOns, 'addOn'),
  };
}
