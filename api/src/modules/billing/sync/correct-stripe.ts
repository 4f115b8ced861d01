import { Stripe } from 'stripe';
import type { Deps } from '#/deps.ts';
import { isMissing, sendOnce } from '#/integrations/stripe/ask-stripe.ts';
import { brandKitCouponId } from '#/modules/billing/sold-prices.ts';
import { settleOwed } from './settle-with-stripe.ts';
import type { DiscountCorrection } from './correct-discount.ts';
import { metadataNames } from './metadata-names.ts';
import type { Correction } from './to-billing-state.ts';

/**
 * Puts something right at Stripe. Done again after a crash, it comes to the same: each step has an idempotency key, or changes
 * nothing the second time, and the one that makes it unnecessary is the last.
 */
export async function correctStripe(
  { log, stripe }: Pick<Deps, 'log' | 'stripe'>,
  correction: Correction,
): Promise<void> {
  switch (correction.kind) {
    case 'end-extra': {
      const { subscriptionId } = correction;
      const metadata = { [metadataNames.extraTo]: correction.keptId };
      await stripe.subscriptions.update(subscriptionId, { metadata });
      for (const invoiceId of correction.refundInvoiceIds) await refund(stripe, invoiceId);
      await cancel(stripe, subscriptionId);
      log.warn({ subscriptionId, kept: correction.keptId }, 'a second subscription was ended');
      return;
    }
    case 'cancel-unpaid':
      return cancel(stripe, correction.subscriptionId);
    case 'give-discount':
      return giveDiscount(log, stripe, correction);
    case 'take-discount':
      return takeDiscount(stripe, correction);
    case 'use-card':
    case 'pay-owed':
    case 'call-off':
      return settleOwed({ log, stripe }, correction);
  }
}

async function cancel(stripe: Stripe, subscriptionId: string): Promise<void> {
  try {
    await stripe.subscriptions.cancel(subscriptionId);
  } catch (error) {
    // Somebody has been quicker.
    if (!isMissing(error)) throw error;
  }
}

async function refund(stripe: Stripe, invoice: string): Promise<void> {
  const { data } = await stripe.invoicePayments.list({ invoice, status: 'paid', limit: 10 });
  for (const { id, payment } of data) {
    const { payment_intent: intent } = payment;
    if (!intent) continue;
    const paymentIntent = typeof intent === 'string' ? intent : intent.id;
    try {
      await sendOnce(() =>
        stripe.refunds.create(
          { payment_intent: paymentIntent, reason: 'duplicate' },
          { idempotencyKey: `refund-${id}` },
        ),
      );
    } catch (error) {
      if (!isBackAlready(error)) throw error;
    }
  }
}

/** Somebody has paid it back before, or its payer's bank has. */
const isBackAlready = (error: unknown): boolean =>
  error instanceof Stripe.errors.StripeInvalidRequestError &&
  (error.code === 'charge_already_refunded' || error.code === 'charge_disputed');

async function giveDiscount(
  log: Deps['log'],
  stripe: Stripe,
  { subscriptionId, keepDiscountIds }: DiscountCorrection,
): Promise<void> {
  const kept = keepDiscountIds.map((discount) => ({ discount }));
  try {
    await stripe.subscriptions.update(subscriptionId, {
      discounts: [...kept, { coupon: brandKitCouponId }],
      metadata: { [metadataNames.brandKit]: 'given' },
    });
  } catch (error) {
    if (!isMissing(error)) throw error;
    log.error({ err: error, subscriptionId }, 'there is no coupon for brand kits: run npm run billing:setup');
  }
}

/** Also what says that it was given is taken away, so that another brand kit gives it again. */
async function takeDiscount(
  stripe: Stripe,
  { subscriptionId, keepDiscountIds }: DiscountCorrection,
): Promise<void> {
  await stripe.subscriptions.update(subscriptionId, {
    discounts: keepDiscountIds.length === 0 ? '' : keepDiscountIds.map((discount) => ({ discount })),
    metadata: { [metadataNames.brandKit]: '' },
  });
}
