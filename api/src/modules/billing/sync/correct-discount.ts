import { brandKitCouponId } from '#/modules/billing/sold-prices.ts';
import { metadataNames } from './metadata-names.ts';
import type { SaleSnapshot, SubscriptionSnapshot } from './snapshot.ts';

/** What has to become of the discount that goes with a brand kit. */
export type DiscountCorrection = {
  kind: 'give-discount' | 'take-discount';
  subscriptionId: string;
  /** Whatever else is off the plan, in its order. */
  keepDiscountIds: string[];
};

/**
 * A brand kit takes something off the plan, once; one that was paid back in full takes it off no longer. What staff have
 * given by hand, or taken away, stays as they left it.
 */
export function correctDiscount(
  { id: subscriptionId, discounts, metadata }: SubscriptionSnapshot,
  sales: readonly SaleSnapshot[],
): DiscountCorrection[] {
  const brandKits = sales.filter(({ addOn }) => addOn === 'brand-kit');
  const isOurs = metadata[metadataNames.brandKit] !== undefined;
  const isGiven = isOurs || discounts.some(({ couponId }) => couponId === brandKitCouponId);
  const toKeep = (kept: typeof discounts) => kept.map(({ id }) => id);
  if (brandKits.some((one) => !isPaidBack(one))) {
    return isGiven ? [] : [{ kind: 'give-discount', subscriptionId, keepDiscountIds: toKeep(discounts) }];
  }
  if (brandKits.length === 0 || !isOurs) return [];
  const others = discounts.filter(({ couponId }) => couponId !== brandKitCouponId);
  return [{ kind: 'take-discount', subscriptionId, keepDiscountIds: toKeep(others) }];
}

const isPaidBack = ({ amount, amountRefunded }: SaleSnapshot): boolean =>
  amountRefunded > 0 && amountRefunded >= amount;
