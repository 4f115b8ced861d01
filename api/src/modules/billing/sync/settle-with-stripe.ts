import { Stripe } from 'stripe';
import type { Deps } from '#/deps.ts';
import { sendOnce } from '#/platform/stripe/call-stripe.ts';
import type { Settlement } from './settle-owed.ts';

/**
 * Uses a late payer's new card, or calls off what nobody collects any more. A card is tried once on an invoice: under the same
 * key Stripe says again what came of it.
 */
export async function settleOwed(
  { log, stripe }: Pick<Deps, 'log' | 'stripe'>,
  settlement: Settlement,
): Promise<void> {
  if (settlement.kind === 'use-card') {
    const { subscriptionId, cardId } = settlement;
    await stripe.subscriptions.update(subscriptionId, { default_payment_method: cardId });
    return;
  }
  const { invoiceId, isDraft } = settlement;
  try {
    if (isDraft) await stripe.invoices.finalizeInvoice(invoiceId, { auto_advance: false });
    if (settlement.kind === 'pay-owed') await pay(stripe, invoiceId, settlement.cardId);
    else await stripe.invoices.voidInvoice(invoiceId);
  } catch (error) {
    if (!isRefusal(error)) throw error;
    // A card was refused, or somebody has been quicker: what is read next says which.
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

const isRefusal = (error: unknown): boolean =>
  error instanceof Stripe.errors.StripeCardError || error instanceof Stripe.errors.StripeInvalidRequestError;
