/** Stripe's hosted payment pages. Source: public-site specification §7, "Hosted payment links". */
const paymentPages = 'https://buy.stripe.com/';

/**
 * The address of a hosted payment page, or undefined where none has been set up.
 * @param id the payment link's identifier, as content holds it
 */
export const toPaymentLink = (id: string | null): string | undefined =>
  id === null ? undefined : new URL(id, paymentPages).href;
