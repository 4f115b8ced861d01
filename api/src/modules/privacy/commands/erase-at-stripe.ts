import { Stripe } from 'stripe';
import type { LogPort, StripePort } from '#/platform/ports.ts';

/**
 * Removes a person's name, addresses and cards from their customers at Stripe. Invoices there stay as they were issued.
 * @throws Stripe's error while it is away: the erasure is tried again
 */
export async function eraseAtStripe(
  { log, stripe }: LogPort & StripePort,
  customers: readonly string[],
): Promise<void> {
  for (const id of customers) {
    try {
      await stripe.customers.update(id, { address: '', email: '', name: '', phone: '' });
      for await (const { id: method } of stripe.customers.listPaymentMethods(id)) {
        await stripe.paymentMethods.detach(method);
      }
    } catch (error) {
      if (!isMissing(error)) throw error;
      // The customer, or a card of theirs, is gone there already.
      log.warn({ err: error, stripeCustomerId: id }, 'Stripe has nothing to erase of a customer');
    }
  }
}

const isMissing = (error: unknown): boolean =>
  error instanceof Stripe.errors.StripeInvalidRequestError && error.code === 'resource_missing';
