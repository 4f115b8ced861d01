import { Stripe } from 'stripe';
import { brandKitDiscountPercent } from '@stackworks/contracts';
import { unlessMissing } from '#/platform/stripe/call-stripe.ts';
import { brandKitCouponId } from '#/modules/billing/catalogue-prices.ts';
import type { Note } from './set-up-prices.ts';

const addOn = 'brand-kit';

export const confirmationMessage = 'Thank you. We’ve emailed you a link to your client portal.';

/** Shown beside the button on Stripe's page, as our checkout shows its terms. */
export const refundTerms =
  'Payments aren’t refunded, except where the Consumer Guarantees Act says so. By paying you accept our terms.';

const customText = { submit: { message: refundTerms } };

const afterCompletion = {
  type: 'hosted_confirmation',
  hosted_confirmation: { custom_message: confirmationMessage },
} as const;

/**
 * Creates the brand kit's payment link. A link's price can't change, so a new price means a new link, and the old one is
 * closed.
 * @returns the last part of its address
 */
export async function setUpBrandKitLink(stripe: Stripe, price: Stripe.Price, note: Note): Promise<string> {
  let current: Stripe.PaymentLink | null = null;
  for await (const link of stripe.paymentLinks.list({ active: true, limit: 100 })) {
    if (link.metadata['addOn'] !== addOn) continue;
    if (!current && link.metadata['price'] === price.id) current = link;
    else await stripe.paymentLinks.update(link.id, { active: false });
  }
  if (current) {
    // Earlier links have no invoice or terms, and one made by hand may not mention our email.
    const { type, hosted_confirmation: confirmation } = current.after_completion;
    const isWordless = type === 'hosted_confirmation' && !confirmation?.custom_message;
    const hasTerms = current.custom_text.submit?.message === refundTerms;
    if (!current.invoice_creation?.enabled || isWordless || !hasTerms) {
      await stripe.paymentLinks.update(current.id, {
        invoice_creation: { enabled: true },
        custom_text: customText,
        ...(isWordless && { after_completion: afterCompletion }),
      });
    }
    return toLinkId(current);
  }
  const made = await stripe.paymentLinks.create({
    line_items: [{ price: price.id, quantity: 1 }],
    // A sale finds its account through the customer.
    customer_creation: 'always',
    invoice_creation: { enabled: true },
    custom_text: customText,
    after_completion: afterCompletion,
    metadata: { addOn, price: price.id },
  });
  const id = toLinkId(made);
  note(`Made the brand kit's payment link, ${id}. Enter it in content, as the brand kit's payment link.`);
  return id;
}

function toLinkId({ url }: Stripe.PaymentLink): string {
  return new URL(url).pathname.split('/').at(-1) ?? '';
}

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
