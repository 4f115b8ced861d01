import { brandKitDiscountPercent } from '@stackworks/contracts';
import { brandKitCouponId } from '#/modules/billing/sold-prices.ts';
import { byMoment } from './pick-active-subscription.ts';
import { metadataNames } from './metadata-names.ts';
import type { InvoiceSnapshot, SaleSnapshot, Snapshot, SubscriptionSnapshot } from './snapshot.ts';

/** What has to become of the discount that goes with a brand kit. */
export type DiscountCorrection = {
  kind: 'give-discount' | 'take-discount';
  subscriptionId: string;
  /** Whatever else is off the plan, in its order. */
  keepDiscountIds: string[];
  /** What was charged in full although the brand kit had been bought before, and what is refunded of each. */
  refunds: { invoiceId: string; amount: number }[];
};

/**
 * A brand kit takes something off the plan, once; one that was paid back in full takes it off no longer. What staff have
 * given by hand, or taken away, stays as they left it. A payment link cannot know its buyer, so what it charged too much is
 * refunded. Source: decision 049.
 */
export function correctDiscount(
  { id: subscriptionId, discounts, metadata }: SubscriptionSnapshot,
  { sales, invoices }: Pick<Snapshot, 'sales' | 'invoices'>,
): DiscountCorrection[] {
  const brandKits = sales.filter(({ addOn }) => addOn === 'brand-kit');
  const isOurs = metadata[metadataNames.brandKit] !== undefined;
  const isGiven = isOurs || discounts.some(({ couponId }) => couponId === brandKitCouponId);
  const toKeep = (kept: typeof discounts) => kept.map(({ id }) => id);
  const [first] = brandKits.filter((one) => !isPaidBack(one)).sort(byMoment);
  if (first) {
    if (isGiven) return [];
    const refunds = findOvercharged(
      invoices.filter((one) => one.subscriptionId === subscriptionId),
      first,
    );
    return [{ kind: 'give-discount', subscriptionId, keepDiscountIds: toKeep(discounts), refunds }];
  }
  if (brandKits.length === 0 || !isOurs) return [];
  const others = discounts.filter(({ couponId }) => couponId !== brandKitCouponId);
  return [{ kind: 'take-discount', subscriptionId, keepDiscountIds: toKeep(others), refunds: [] }];
}

/** Of what a plan has cost since a brand kit was bought: its share of each month, as far as that was charged. */
function findOvercharged(
  invoices: readonly InvoiceSnapshot[],
  brandKit: SaleSnapshot,
): DiscountCorrection['refunds'] {
  return invoices
    .filter(({ status, isFirst, isOfPeriod }) => status === 'paid' && (isFirst || isOfPeriod))
    .filter(({ createdAt }) => createdAt >= brandKit.createdAt)
    .map(({ id: invoiceId, amount, charged, amountRefunded }) => ({
      invoiceId,
      amount: Math.min(Math.round((amount * brandKitDiscountPercent) / 100), charged - amountRefunded),
    }))
    .filter(({ amount }) => amount > 0);
}

const isPaidBack = ({ amount, amountRefunded }: SaleSnapshot): boolean =>
  amountRefunded > 0 && amountRefunded >= amount;
