import { Stripe } from 'stripe';
import { brandKitDiscountPercent } from '@stackworks/contracts';
import { unlessMissing } from '#/platform/stripe/call-stripe.ts';
import { brandKitCouponId } from '#/modules/billing/catalogue-prices.ts';

/** Creates the brand kit's discount if it is missing, for example deleted at Stripe. @returns whether it was created */
export async function ensureBrandKitCoupon(stripe: Stripe): Promise<boolean> {
  if (await unlessMissing(() => stripe.coupons.retrieve(brandKitCouponId))) return false;
  try {
    await stripe.coupons.create({
      id: brandKitCouponId,
      name: 'After your brand kit',
      percent_off: brandKitDiscountPercent,
      duration: 'forever',
    });
    return true;
  } catch (error) {
    const { StripeInvalidRequestError } = Stripe.errors;
    // Another process created it first.
    if (error instanceof StripeInvalidRequestError && error.code === 'resource_already_exists') return false;
    throw error;
  }
}
