import { isPlanSlug, soldAddOns, type PlanSlug, type SoldAddOn } from '@stackworks/contracts';
import type { Stripe } from 'stripe';
import type { Deps } from '#/deps.ts';
import { readOr, type Unread } from './unread.ts';

/** Says what prices of Stripe's are of. */
export type PriceReader = {
  readPlan: (price: Stripe.Price) => Promise<PlanSlug | null>;
  readAddOn: (price: Stripe.Price) => Promise<SoldAddOn | null>;
  /** Whether a price of a plan was made by `billing:setup`, or is sold as the plan: its product alone says nothing of that. */
  isOurs: (price: Stripe.Price) => boolean;
};

/**
 * A reader that asks for each product once. A price is known by its lookup key or, once a newer price has that, by what is
 * written on it or on its product. Of a product that cannot be read nothing is known. What is written there names a plan
 * even where content has it no more, or has not been read yet: nobody loses a plan they pay for.
 */
export function createPriceReader(
  { catalogue, stripe }: Pick<Deps, 'catalogue' | 'stripe'>,
  unread: Unread,
): PriceReader {
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
  const findPlan = ({ lookup_key: key, metadata }: Stripe.Price): PlanSlug | null =>
    (key === null ? undefined : catalogue.findPlan(key)?.slug) ?? toPlan(metadata);
  return {
    readPlan: async (price) => findPlan(price) ?? toPlan(await readProduct(price.product)),
    isOurs: (price) => findPlan(price) !== null,
    readAddOn: async ({ lookup_key: key, metadata, product }) =>
      toAddOn(key) ?? toAddOn(metadata['addOn']) ?? toAddOn((await readProduct(product))['addOn']) ?? null,
  };
}

const toPlan = ({ plan }: Stripe.Metadata): PlanSlug | null =>
  plan !== undefined && isPlanSlug(plan) ? plan : null;

const toAddOn = (word: string | null | undefined): SoldAddOn | undefined =>
  soldAddOns.find((addOn) => addOn === word);
