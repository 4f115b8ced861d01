import { brandKitDiscountPercent, type CatalogueContent } from '@stackworks/contracts';
import type { Stripe } from 'stripe';
import { ensureBrandKitCoupon } from './brand-kit-coupon.ts';
import { setUpBrandKitLink } from './set-up-brand-kit-link.ts';
import { setUpPortalPages } from './set-up-portal-pages.ts';
import { setUpPrices } from './set-up-prices.ts';
import { setUpHook } from './set-up-hook.ts';
import { readSoldPrices } from './sold-prices.ts';

/** What Stripe is to know of us. */
export type BillingPlace = {
  catalogue: Pick<CatalogueContent, 'plans' | 'addOns'>;
  /** The origin visitors use. */
  publicUrl: string;
  /** Where Stripe is to report to; null where it has been told, or cannot reach us. */
  hookUrl: string | null;
  /** Told of each thing that was done, as it is done: what comes later may fail. */
  onChange?: (sentence: string) => void;
};

/** What Stripe has after a set-up. */
export type BillingSetUp = {
  /** What was done, a sentence each: none where all was there. */
  changes: string[];
  /** What content has no price for, so that it cannot be bought. */
  missing: string[];
  /** The brand kit's payment link, as content is to name it. */
  brandKitLinkId: string | null;
  /** What signs the reports. Stripe says it once, as it is told of us. */
  webhookSecret: string | null;
};

/**
 * Makes at Stripe whatever the product needs there and is not there yet: products, prices, the discount after a brand kit, the
 * pages for cards and invoices, the brand kit's payment link, and whom to report to. What is there already stays.
 * @throws when Stripe refuses or does not answer; running it again goes on from there
 */
export async function setUpBilling(
  stripe: Stripe,
  { catalogue, publicUrl, hookUrl, onChange }: BillingPlace,
): Promise<BillingSetUp> {
  const changes: string[] = [];
  const note = (sentence: string) => {
    changes.push(sentence);
    onChange?.(sentence);
  };
  const { prices: sold, missing } = readSoldPrices(catalogue);
  const prices = await setUpPrices(stripe, sold, note);
  if (await ensureBrandKitCoupon(stripe)) {
    note(`Made the discount of ${brandKitDiscountPercent} % after a brand kit.`);
  }
  await setUpPortalPages(stripe, [...prices.values()], publicUrl, note);
  const brandKit = prices.get('brand-kit');
  const brandKitLinkId = brandKit ? await setUpBrandKitLink(stripe, brandKit.price, note) : null;
  const webhookSecret = hookUrl === null ? null : await setUpHook(stripe, hookUrl, note);
  return { changes, missing, brandKitLinkId, webhookSecret };
}
