import { Stripe } from 'stripe';
import { brandKitDiscountPercent } from '@stackworks/contracts';
import { isMissing } from '#/platform/stripe/call-stripe.ts';
import { brandKitCouponId } from '#/modules/billing/sold-prices.ts';
import type { Note } from './set-up-prices.ts';

const addOn = 'brand-kit';

/** The confirmation on Stripe's own page after payment. */
export const confirmationMessage = 'Thank you. We’ve emailed you a link to your client portal.';

/** What a buyer reads beside the button on Stripe's own page, where our checkout shows its terms. */
export const refundTerms =
  'Payments aren’t refunded, except where the Consumer Guarantees Act says so. By paying you accept our terms.';

const customText = { submit: { message: refundTerms } };

const afterCompletion = {
  type: 'hosted_confirmation',
  hosted_confirmation: { custom_message: confirmationMessage },
} as const;

/**
 * The payment link that sells the brand kit at its present price. A link keeps the price it was made with, so a new price
 * means a new link, and the old one is closed.
 * @returns its id, the last part of its address
 */
export async function setUpBrandKitLink(stripe: Stripe, price: Stripe.Price, note: Note): Promise<string> {
  let current: Stripe.PaymentLink | null = null;
  for await (const link of stripe.paymentLinks.list({ active: true, limit: 100 })) {
    if (link.metadata['addOn'] !== addOn) continue;
    if (!current && link.metadata['price'] === price.id) current = link;
    else await stripe.paymentLinks.update(link.id, { active: false });
  }
  if (current) {
    // One that was made before sales had invoices or links their terms, or by hand without a word about the email.
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
    // The sale finds its account through the customer, so there always is one.
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
