import { Stripe } from 'stripe';
import type { Deps } from '#/deps.ts';
import { isMissing, sendOnce } from '#/platform/stripe/call-stripe.ts';
import { ensureBrandKitCoupon } from '#/modules/billing/set-up/set-up-brand-kit.ts';
import { brandKitCouponId } from '#/modules/billing/sold-prices.ts';
import type { DiscountCorrection, OverdueCorrection, Correction } from './find-corrections.ts';
import { metadataNames } from './snapshot.ts';
import { idOf } from './read-payments.ts';

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
      log.warn({ subscriptionId, others: correction.keptId }, 'a second subscription was ended');
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
      return correctOverdue({ log, stripe }, correction);
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
  { subscriptionId, keepDiscountIds, refunds }: DiscountCorrection,
): Promise<void> {
  const others = keepDiscountIds.map((discount) => ({ discount }));
  if (await ensureBrandKitCoupon(stripe))
    log.warn('the discount after a brand kit was missing, and was made');
  for (const one of refunds) await refundShare({ log, stripe }, one);
  await stripe.subscriptions.update(subscriptionId, {
    discounts: [...others, { coupon: brandKitCouponId }],
    metadata: { [metadataNames.brandKit]: 'given' },
  });
}

/** Refunds a part of what paid an invoice. A refund that is there already says which invoice it is of. */
async function refundShare(
  { log, stripe }: Pick<Deps, 'log' | 'stripe'>,
  { invoiceId, amount }: DiscountCorrection['refunds'][number],
): Promise<void> {
  const { data } = await stripe.invoicePayments.list({ invoice: invoiceId, status: 'paid', limit: 10 });
  const intent = data.map(({ payment }) => idOf(payment.payment_intent)).find((id) => id !== null);
  if (!intent) return;
  const about = { [metadataNames.brandKit]: invoiceId };
  const { data: refunds } = await stripe.refunds.list({ payment_intent: intent, limit: 100 });
  if (refunds.some(({ metadata }) => metadata?.[metadataNames.brandKit] === invoiceId)) return;
  try {
    await sendOnce(() =>
      stripe.refunds.create(
        { payment_intent: intent, amount, metadata: about },
        { idempotencyKey: `brand-kit-${invoiceId}` },
      ),
    );
  } catch (error) {
    if (!(error instanceof Stripe.errors.StripeInvalidRequestError)) throw error;
    // As of a charge that its bank disputes: then the discount begins with the next invoice.
    log.error({ err: error, invoiceId }, 'the share of a brand kit could not be refunded');
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

/**
 * Uses a late payer's new card, or calls off what nobody collects any more. A card is tried once on an invoice: under the same
 * key Stripe says again what came of it.
 */
export async function correctOverdue(
  { log, stripe }: Pick<Deps, 'log' | 'stripe'>,
  correction: OverdueCorrection,
): Promise<void> {
  if (correction.kind === 'use-card') {
    const { subscriptionId, cardId } = correction;
    await stripe.subscriptions.update(subscriptionId, { default_payment_method: cardId });
    return;
  }
  const { invoiceId, isDraft } = correction;
  try {
    if (isDraft) await stripe.invoices.finalizeInvoice(invoiceId, { auto_advance: false });
    if (correction.kind === 'pay-owed') await pay(stripe, invoiceId, correction.cardId);
    else await stripe.invoices.voidInvoice(invoiceId);
  } catch (error) {
    if (!isDeclined(error)) throw error;
    // The card was declined, or another process was quicker: the next read says which.
    log.info({ err: error, invoiceId }, 'what is owed could not be settled');
  }
}

const pay = (stripe: Stripe, invoiceId: string, cardId: string) =>
  sendOnce(() =>
    stripe.invoices.pay(
      invoiceId,
      { payment_method: cardId },
      { idempotencyKey: `pay-${invoiceId}-${cardId}` },
    ),
  );

const isDeclined = (error: unknown): boolean =>
  error instanceof Stripe.errors.StripeCardError || error instanceof Stripe.errors.StripeInvalidRequestError;
