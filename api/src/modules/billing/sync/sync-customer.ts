import type { Deps } from '#/deps.ts';

/** Reads a customer again. */
export async function syncCustomer(deps: Pick<Deps, 'stripe'>, stripeCustomerId: string): Promise<void> {
  await deps.stripe.customers.retrieve(stripeCustomerId);
}
