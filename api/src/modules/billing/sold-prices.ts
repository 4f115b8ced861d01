import {
  addOnIdOf,
  soldAddOns,
  type CatalogueContent,
  type CataloguePlan,
  type PlanSlug,
  type SoldAddOn,
} from '@stackworks/contracts';
import type { Stripe } from 'stripe';

/** Stripe's word for the currency we sell in. */
export const currency = 'nzd';

export const brandKitCouponId = 'brand-kit';

export type SoldPrice = {
  /** Finds the current price at Stripe: a plan's slug, or an add-on's name. */
  lookupKey: string;
  name: string;
  description: string;
  cents: number;
  isMonthly: boolean;
  /** On product and price, so that a price without its lookup key still says what it is for. */
  metadata: { plan: PlanSlug } | { addOn: SoldAddOn };
};

/** Content has dollars, Stripe has cents. */
export const toCents = (dollars: number): number => Math.round(dollars * 100);

export const isSold = (plan: CataloguePlan): plan is CataloguePlan & { price: number } =>
  plan.isCurrent && plan.price !== null;

/**
 * Everything that can be bought with a card, at the catalogue's price.
 * @returns `missing` names what can't be sold, because content has no price for it
 */
export function readSoldPrices({ plans, addOns }: Pick<CatalogueContent, 'plans' | 'addOns'>): {
  prices: SoldPrice[];
  missing: string[];
} {
  const prices: SoldPrice[] = [];
  const missing: string[] = [];
  for (const plan of plans) {
    const { slug: lookupKey, name, description } = plan;
    if (isSold(plan)) {
      const cents = toCents(plan.price);
      prices.push({ lookupKey, name, description, cents, isMonthly: true, metadata: { plan: lookupKey } });
    } else if (plan.isCurrent) missing.push(name);
  }
  for (const addOn of soldAddOns) {
    const found = addOns.find(({ id }) => id === addOnIdOf(addOn));
    if (found) {
      const { name, description, price } = found;
      const cents = toCents(price);
      prices.push({ lookupKey: addOn, name, description, cents, isMonthly: false, metadata: { addOn } });
    } else missing.push(addOn);
  }
  return { prices, missing };
}

/** Whether a price at Stripe is on sale at this amount and interval. */
export function isSoldAt(
  { active, currency: sold, recurring, unit_amount: amount }: Stripe.Price,
  { cents, isMonthly }: Pick<SoldPrice, 'cents' | 'isMonthly'>,
): boolean {
  const hasCadence = isMonthly
    ? recurring?.interval === 'month' && recurring.interval_count === 1
    : recurring === null;
  return active && amount === cents && sold === currency && hasCadence;
}
