import { Stripe } from 'stripe';
import type { Deps } from '#/deps.ts';
import { findCardCustomers } from '#/modules/accounts/queries/find-payers.ts';
import { personExpand, type Customer } from './find-person.ts';

/**
 * Has Stripe write to clients where we do: whoever changes their address in the portal has it changed there, at the latest in
 * the night. Customers of nobody's yet keep the address they gave.
 */
export async function followAddress(
  { db, log, stripe }: Pick<Deps, 'db' | 'log' | 'stripe'>,
  customers: readonly Customer[],
): Promise<Customer[]> {
  const rows = await findCardCustomers(
    db.read,
    customers.map(({ id }) => id),
  );
  await db.whenDurable();
  const addresses = new Map(rows.map(({ stripeCustomerId, email }) => [stripeCustomerId, email]));
  return Promise.all(
    customers.map(async (customer) => {
      const email = addresses.get(customer.id);
      if (customer.deleted || email === undefined || isSame(customer.email, email)) return customer;
      try {
        return await stripe.customers.update(customer.id, { email, expand: personExpand });
      } catch (error) {
        if (!(error instanceof Stripe.errors.StripeInvalidRequestError)) throw error;
        log.warn({ err: error, stripeCustomerId: customer.id }, 'Stripe does not take an address of ours');
        return customer;
      }
    }),
  );
}

const isSame = (theirs: string | null, ours: string): boolean => theirs?.trim().toLowerCase() === ours;
