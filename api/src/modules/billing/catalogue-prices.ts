import {
  addOnIdOf,
  soldAddOns,
  type CatalogueContent,
  type CataloguePlan,
  type PlanSlug,
  type SoldAddOn,
} from '@stackworks/contracts';
import type { Stripe } from 'stripe';
import type { CataloguePort } from '#/modules/content/catalogue.ts';
import { AppError } from '#/errors.ts';

/** Stripe's word for the currency we sell in. */
export const currency = 'nzd';

export const brandKitCouponId = 'brand-kit';

/** What the catalogue asks for something that can be bought with a card. */
export type CataloguePrice = {
  /** Finds the current price at Stripe: a plan's slug, or an add-on's name. */
  lookupKey: string;
  name: string;
  description: string;
  cents: number;
  /** Plans are monthly; add-ons are paid once. */
  isMonthly: boolean;
  /** On product and price, so that a price without its lookup key still says what it is for. */
  metadata: { plan: PlanSlug } | { addOn: SoldAddOn };
};

/** Content has dollars, Stripe has cents. */
export const toCents = (dollars: number): number => Math.round(dollars * 100);

export const isSold = (plan: CataloguePlan): plan is CataloguePlan & { price: number } =>
  plan.isCurrent && plan.price !== null;

/** @returns `missing` names what can't be sold, because content has no price for it */
export function readCataloguePrices({ plans, addOns }: Pick<CatalogueContent, 'plans' | 'addOns'>): {
  prices: CataloguePrice[];
  missing: string[];
} {
  const current = plans.filter(({ isCurrent }) => isCurrent);
  const items = [
    ...current.map(({ slug, ...plan }) => ({
      lookupKey: slug,
      isMonthly: true,
      metadata: { plan: slug },
      name: plan.name,
      description: plan.description,
      price: plan.price,
    })),
    ...soldAddOns.map((addOn) => {
      const found = addOns.find(({ id }) => id === addOnIdOf(addOn));
      const { name, description, price } = found ?? { name: addOn, description: '', price: null };
      return { lookupKey: addOn, isMonthly: false, metadata: { addOn }, name, description, price };
    }),
  ];
  return {
    prices: items.flatMap(({ price, ...item }) => (price === null ? [] : { ...item, cents: toCents(price) })),
    missing: items.flatMap(({ price, name }) => (price === null ? name : [])),
  };
}

/** @throws AppError unavailable until content has been read once */
export const listPlanPrices = ({ catalogue }: CataloguePort): CataloguePrice[] =>
  readCataloguePrices(catalogue.read()).prices.filter(({ isMonthly }) => isMonthly);

/** Null when the plan isn't on sale. @throws AppError unavailable until content has been read once */
export const findPlanPrice = (deps: CataloguePort, plan: PlanSlug): CataloguePrice | null =>
  listPlanPrices(deps).find(({ lookupKey }) => lookupKey === plan) ?? null;

/** The price of a plan or add-on. @throws AppError unavailable when it isn't on sale */
export function getCataloguePrice({ catalogue }: CataloguePort, lookupKey: string): CataloguePrice {
  const found = readCataloguePrices(catalogue.read()).prices.find((one) => one.lookupKey === lookupKey);
  if (found) return found;
  throw new AppError('unavailable', 'This isn’t on sale right now. Please try again later.');
}

/** Whether a price at Stripe is on sale at this amount and interval. */
export function isSoldAt(
  { active, currency: sold, recurring, unit_amount: amount }: Stripe.Price,
  { cents, isMonthly }: Pick<CataloguePrice, 'cents' | 'isMonthly'>,
): boolean {
  const hasCadence = isMonthly
    ? recurring?.interval === 'month' && recurring.interval_count === 1
    : recurring === null;
  return active && amount === cents && sold === currency && hasCadence;
}
