import { Stripe } from 'stripe';
import type { LogPort, StripePort } from '#/platform/ports.ts';
import { idOf, sendOnce, unlessMissing } from '#/platform/stripe/call-stripe.ts';
import { ensureBrandKitCoupon } from '#/modules/billing/set-up/brand-kit-coupon.ts';
import { brandKitCouponId } from '#/modules/billing/catalogue-prices.ts';
import type { Correction, DiscountCorrection } from './find-corrections.ts';
import { readFailedPayment } from './read-payments.ts';
import { metadataNames } from './snapshot.ts';

/**
 * Corrects something at Stripe. Safe to repeat after a crash: each step has an idempotency key or changes nothing the
 * second time, and the last one removes the need for it.
 */
export async function correctStripe(
  { log, stripe }: LogPort & StripePort,
  correction: Correction,
): Promise<void> {
  switch (correction.kind) {
    case 'end-extra': {
      const { subscriptionId, activeId } = correction;
      await stripe.subscriptions.update(subscriptionId, { metadata: { [metadataNames.extraTo]: activeId } });
      for (const invoiceId of correction.refundInvoiceIds) await refund(stripe, invoiceId);
      await cancel(stripe, subscriptionId);
      log.warn({ subscriptionId, others: activeId }, 'a second subscription was ended');
      return;
    }
    case 'cancel-unpaid':
      return cancel(stripe, correction.subscriptionId);
    case 'refund-sale': {
      const { sessionId, paymentIntentId } = correction;
      await refundPayment(stripe, paymentIntentId, `refund-${sessionId}`);
      log.warn({ sessionId }, 'a second brand kit was refunded');
      return;
    }
    case 'give-discount':
      return giveDiscount({ log, stripe }, correction);
    case 'take-discount': {
      const { subscriptionId, otherDiscountIds } = correction;
      await stripe.subscriptions.update(subscriptionId, {
        discounts: otherDiscountIds.length === 0 ? '' : otherDiscountIds.map((discount) => ({ discount })),
        // So that another brand kit applies it again.
        metadata: { [metadataNames.brandKit]: '' },
      });
      return;
    }
    case 'use-card': {
      const { subscriptionId, cardId } = correction;
      await stripe.subscriptions.update(subscriptionId, { default_payment_method: cardId });
      return;
    }
    case 'pay-owed':
    case 'void-overdue':
      return settleInvoice({ log, stripe }, correction);
  }
}

/** Cancels a subscription, unless somebody else has. */
const cancel = async (stripe: Stripe, subscriptionId: string): Promise<void> =>
  void (await unlessMissing(() => stripe.subscriptions.cancel(subscriptionId)));

async function refund(stripe: Stripe, invoice: string): Promise<void> {
  const { data } = await stripe.invoicePayments.list({ invoice, status: 'paid', limit: 10 });
  for (const { id, payment } of data) {
    const intent = idOf(payment.payment_intent);
    if (intent) await refundPayment(stripe, intent, `refund-${id}`);
  }
}

async function refundPayment(stripe: Stripe, intent: string, idempotencyKey: string): Promise<void> {
  const params = { payment_intent: intent, reason: 'duplicate' as const };
  try {
    await sendOnce(() => stripe.refunds.create(params, { idempotencyKey }));
  } catch (error) {
    // Already refunded, or taken back by the payer's bank.
    const isReturned =
      error instanceof Stripe.errors.StripeInvalidRequestError &&
      (error.code === 'charge_already_refunded' || error.code === 'charge_disputed');
    if (!isReturned) throw error;
  }
}

async function giveDiscount(
  { log, stripe }: LogPort & StripePort,
  { subscriptionId, otherDiscountIds, refunds }: DiscountCorrection,
): Promise<void> {
  if (await ensureBrandKitCoupon(stripe))
    log.warn('the discount after a brand kit was missing, and was made');
  for (const one of refunds) await refundShare({ log, stripe }, one);
  await stripe.subscriptions.update(subscriptionId, {
    discounts: [...otherDiscountIds.map((discount) => ({ discount })), { coupon: brandKitCouponId }],
    metadata: { [metadataNames.brandKit]: 'given' },
  });
}

/** Refunds part of an invoice's payment, once: the refund's metadata names the invoice. */
async function refundShare(
  { log, stripe }: LogPort & StripePort,
  { invoiceId, amount }: DiscountCorrection['refunds'][number],
): Promise<void> {
  const { data } = await stripe.invoicePayments.list({ invoice: invoiceId, status: 'paid', limit: 10 });
  const intent = data.map(({ payment }) => idOf(payment.payment_intent)).find((id) => id !== null);
  if (!intent) return;
  const { data: refunds } = await stripe.refunds.list({ payment_intent: intent, limit: 100 });
  if (refunds.some(({ metadata }) => metadata?.[metadataNames.brandKit] === invoiceId)) return;
  const params = { payment_intent: intent, amount, metadata: { [metadataNames.brandKit]: invoiceId } };
  try {
    await sendOnce(() => stripe.refunds.create(params, { idempotencyKey: `brand-kit-${invoiceId}` }));
  } catch (error) {
    if (!(error instanceof Stripe.errors.StripeInvalidRequestError)) throw error;
    // For example a disputed charge: then the discount starts with the next invoice.
    log.error({ err: error, invoiceId }, 'the share of a brand kit could not be refunded');
  }
}

/** Charges a late payer's new card, or voids what nobody collects any more. A card is charged once for an invoice. */
async function settleInvoice(
  { log, stripe }: LogPort & StripePort,
  correction: Extract<Correction, { kind: 'pay-owed' | 'void-overdue' }>,
): Promise<void> {
  const { invoiceId, isDraft } = correction;
  try {
    if (isDraft) await stripe.invoices.finalizeInvoice(invoiceId, { auto_advance: false });
    if (correction.kind === 'void-overdue') {
      await stripe.invoices.voidInvoice(invoiceId);
      return;
    }
    // Its payer may have begun to pay since it was read.
    const { isInProgress } = await readFailedPayment(stripe, await stripe.invoices.retrieve(invoiceId));
    if (isInProgress) return;
    const { cardId } = correction;
    const once = { idempotencyKey: `pay-${invoiceId}-${cardId}` };
    await sendOnce(() => stripe.invoices.pay(invoiceId, { payment_method: cardId }, once));
  } catch (error) {
    const { StripeCardError, StripeInvalidRequestError } = Stripe.errors;
    if (!(error instanceof StripeCardError || error instanceof StripeInvalidRequestError)) throw error;
    // Declined, or another process did it first: the next read says which.
    log.info({ err: error, invoiceId }, 'what is owed could not be settled');
  }
}
