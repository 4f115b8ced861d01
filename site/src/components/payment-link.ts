/**
 * The address of a hosted payment page, or undefined where none has been set up.
 * Source: public-site specification §7, "Hosted payment links".
 * @param id the payment link's identifier, as content holds it
 * @param pages where all such pages are, such as https://buy.stripe.com/
 */
export const toPaymentLink = (id: string | null, pages: string): string | undefined =>
  id === null ? undefined : new URL(id, pages.replace(/\/?$/, '/')).href;
