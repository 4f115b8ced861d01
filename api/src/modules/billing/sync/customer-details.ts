import { Stripe } from 'stripe';
import type { PayingClient } from '#/modules/accounts/queries/find-payers.ts';
import type { DatabasePort, LogPort, StripePort } from '#/platform/ports.ts';
import { customerParts, emailOf, findCustomersOf, type Customer } from './find-person.ts';

/** What Stripe writes on the invoices of a client, from their account: the company, or the person without one. */
export function toCustomerDetails({ email, company, address, ...person }: PayingClient) {
  return {
    email,
    name: company || `${person.firstName} ${person.lastName}`.trim(),
    address: {
      line1: address?.line1 ?? '',
      line2: address?.line2 ?? '',
      city: address?.city ?? '',
      postal_code: address?.postcode ?? '',
    },
  };
}

/**
 * Copies the details of a client's account to their customer at Stripe, if they differ.
 * @throws whatever Stripe's SDK throws
 */
export async function updateCustomer(
  { log, stripe }: LogPort & StripePort,
  customer: Customer,
  client: PayingClient,
): Promise<Customer> {
  const details = toCustomerDetails(client);
  if (customer.deleted || isSame(customer, details)) return customer;
  try {
    return await stripe.customers.update(customer.id, { ...details, expand: customerParts });
  } catch (error) {
    if (!(error instanceof Stripe.errors.StripeInvalidRequestError)) throw error;
    log.warn({ err: error, stripeCustomerId: customer.id }, 'Stripe rejects the details of an account');
    return customer;
  }
}

function isSame(customer: Stripe.Customer, details: ReturnType<typeof toCustomerDetails>): boolean {
  const { line1, line2, city, postal_code: postcode } = customer.address ?? {};
  return (
    emailOf(customer) === details.email &&
    (customer.name ?? '') === details.name &&
    (line1 ?? '') === details.address.line1 &&
    (line2 ?? '') === details.address.line2 &&
    (city ?? '') === details.address.city &&
    (postcode ?? '') === details.address.postal_code
  );
}

/** Copies an account's details to the customers that are bound to it. Others may be of a stranger, and stay unchanged. */
export async function updateCustomers(
  deps: DatabasePort & LogPort & StripePort,
  customers: readonly Customer[],
  client: PayingClient | null,
): Promise<Customer[]> {
  if (client === null) return [...customers];
  const bound = new Set(await findCustomersOf(deps.db.read, client));
  await deps.db.whenDurable();
  return Promise.all(
    customers.map(async (one) => (bound.has(one.id) ? updateCustomer(deps, one, client) : one)),
  );
}
