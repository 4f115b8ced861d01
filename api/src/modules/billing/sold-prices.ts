import {
  addOnIdOf,
  soldAddOns,
  type CatalogueContent,
  type CataloguePlan,
  type PlanSlug,
  type SoldAddOn,
} from '@stackworks/contracts';
import type { Stripe } from 'stripe';

/** What everything is sold in, as Stripe writes it. */
export const currency = 'nzd';

/** At Stripe, what is off every plan after a brand kit. */
export const brandKitCouponId = 'brand-kit';

/** Something the catalogue sells, as it is to stand at Stripe. */
export type SoldPrice = {
  /** Under which Stripe finds the price that is sold now: a plan's slug, or an add-on's name. */
  lookupKey: string;
  name: string;
  description: string;
  cents: number;
  /** Otherwise it is paid once. */
  isMonthly: boolean;
  /** On product and price, so that a price which has lost its lookup key still says what it is of. */
  metadata: { plan: PlanSlug } | { addOn: SoldAddOn };
};

/** A price of content's, in dollars, as Stripe counts it. */
export const toCents = (dollars: number): number => Math.round(dollars * 100);

/** Whether a plan can be bought. */
export const isSold = (plan: CataloguePlan): plan is CataloguePlan & { price: number } =>
  plan.isCurrent && plan.price !== null;

/**
 * Everything that can be bought with a card, at the catalogue's price.
 * @returns `missing` names what has no price in content, which so cannot be sold
 */
export function readSoldPrices({ plans, addOns }: Pick<CatalogueContent, 'plans' | 'addOns'>): {
  prices: SoldPrice[];
  missing: string[];
} {
  const prices: SoldPrice[] = [];
  const missing: string[] = [];
  for (const plan of plans) {
    const { slug, name, description } = plan;
    if (isSold(plan)) {
      const cents = toCents(plan.price);
      prices.push({ lookupKey: slug, name, description, cents, isMonthly: true, metadata: { plan: slug } });
    } else if (plan.isCurrent) missing.push(name);
  }
  for (const addOn of soldAddOns) {
    const found = addOns.find(({ id }) => id === addOnIdOf(addOn));
    if (!found) missing.push(addOn);
    else {
      const { name, description, price } = found;
      const cents = toCents(price);
      prices.push({ lookupKey: addOn, name, description, cents, isMonthly: false, metadata: { addOn } });
    }
  }
  return { prices, missing };
}

/** Whether a price at Stripe sells something of ours, at this amount. */
export function isSoldAt(
  { active, currency: sold, recurring, unit_amount: amount }: Stripe.Price,
  { cents, isMonthly }: Pick<SoldPrice, 'cents' | 'isMonthly'>,
): boolean {
  const hasCadence = isMonthly
    ? recurring?.interval === 'month' && recurring.interval_count === 1
    : recurring === null;
  return active && amount === cents && sold === currency && hasCadence;
}
