import { brandKitDiscountPercent } from '@stackworks/contracts';
import { Stripe } from 'stripe';
import { isMissing } from '#/platform/stripe/call-stripe.ts';
import { brandKitCouponId } from './sold-prices.ts';

/**
 * Makes the discount after a brand kit where it is not there, so that one which somebody has deleted at Stripe ends nobody's.
 * @returns whether it was made now
 */
export async function ensureBrandKitCoupon(stripe: Stripe): Promise<boolean> {
  try {
    await stripe.coupons.retrieve(brandKitCouponId);
    return false;
  } catch (error) {
    if (!isMissing(error)) throw error;
  }
  try {
    await stripe.coupons.create({
      id: brandKitCouponId,
      name: 'After your brand kit',
      percent_off: brandKitDiscountPercent,
      duration: 'forever',
    });
    return true;
  } catch (error) {
    if (isThere(error)) return false;
    throw error;
  }
}

/** Another process has been quicker. */
const isThere = (error: unknown): boolean =>
  error instanceof Stripe.errors.StripeInvalidRequestError && error.code === 'resource_already_exists';
