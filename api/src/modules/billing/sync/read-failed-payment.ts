import type { Stripe } from 'stripe';
import type { InvoiceSnapshot } from './snapshot.ts';

/** How the last payment of an invoice failed. */
export type FailedPayment = Pick<InvoiceSnapshot, 'refusedCardId' | 'needsConfirmation'>;

/** Of an invoice no payment of which is known to have failed. */
export const unfailed: FailedPayment = { refusedCardId: null, needsConfirmation: false };

/** How the last payment of a subscription's invoice failed: with which card, and whether its bank asks its owner first. */
export async function readFailedPayment(stripe: Stripe, invoice: Stripe.Invoice): Promise<FailedPayment> {
  const isOwed = invoice.status === 'open' || invoice.status === 'uncollectible';
  if (!isOwed || !invoice.parent?.subscription_details) return unfailed;
  const { data } = await stripe.invoicePayments.list({
    ...{ invoice: invoice.id, limit: 10 },
    expand: ['data.payment.payment_intent'],
  });
  const intent = data.find(({ is_default: isDefault }) => isDefault)?.payment.payment_intent;
  if (!intent || typeof intent === 'string') return unfailed;
  // While its bank waits for an answer of its owner's, a card has not been refused, and is still the payment's.
  const card = intent.last_payment_error?.payment_method ?? intent.payment_method;
  return {
    refusedCardId: typeof card === 'string' ? card : (card?.id ?? null),
    // Stripe waits for the answer, or has given a payment up whose owner was not there to answer.
    needsConfirmation:
      intent.status === 'requires_action' || intent.last_payment_error?.code === 'authentication_required',
  };
}
