import type { Stripe } from 'stripe';

/** The card with which an invoice of a subscription was tried last, where that failed; null for any other invoice. */
export async function readRefusedCard(stripe: Stripe, invoice: Stripe.Invoice): Promise<string | null> {
  const isOwed = invoice.status === 'open' || invoice.status === 'uncollectible';
  if (!isOwed || !invoice.attempted || !invoice.parent?.subscription_details) return null;
  const { data } = await stripe.invoicePayments.list({
    ...{ invoice: invoice.id, limit: 10 },
    expand: ['data.payment.payment_intent'],
  });
  const intent = data.find(({ is_default: isDefault }) => isDefault)?.payment.payment_intent;
  if (!intent || typeof intent === 'string') return null;
  // While its bank waits for an answer of its owner's, a card has not been refused, and is still the payment's.
  const card = intent.last_payment_error?.payment_method ?? intent.payment_method;
  return typeof card === 'string' ? card : (card?.id ?? null);
}
