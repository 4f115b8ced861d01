import { createHash } from 'node:crypto';
import type { Stripe } from 'stripe';
import type { DatabasePort, LogPort, StripePort } from '#/platform/ports.ts';
import type { AppError } from '#/errors.ts';
import { inputError } from '#/errors.ts';
import {
  isServerError,
  isIdempotencyConflict,
  sendOnce,
  unlessMissing,
} from '#/platform/stripe/call-stripe.ts';
import { findPayingClientByEmail, type PayingClient } from '#/modules/accounts/queries/find-payers.ts';
import { toCustomerDetails, updateCustomer } from '#/modules/billing/sync/customer-details.ts';
import { findOwners } from '#/modules/billing/sync/find-person.ts';

type Deps = DatabasePort & LogPort & StripePort;

/** A checkout's id, and who buys by what the visitor entered. */
type Named = { id: string; email: string; name: string; company: string | null };

/**
 * A buyer's customer at Stripe: their account's, an unbound one with their address, or a new one. It has the account's
 * details; without an account, what the visitor entered goes only to a customer of that very name, or to a new one.
 * @param client the buyer's account, unless anybody may have opened it
 * @returns null when this checkout can't create one: Stripe's stored responses name a customer that was deleted since
 */
export async function findOrMakeCustomer(
  deps: Deps,
  checkout: Named,
  client: PayingClient | null,
): Promise<string | null> {
  if (client === null)
    return findOrMake(deps, { ...checkout, name: checkout.company || checkout.name }, null);
  const { name } = toCustomerDetails(client);
  const own = client.stripeCustomerId && (await findById(deps.stripe, client.stripeCustomerId));
  const id = own ? own.id : await findOrMake(deps, { ...checkout, name }, client);
  const customer = own || (id && (await findById(deps.stripe, id)));
  return customer ? (await updateCustomer(deps, customer, client)).id : null;
}

async function findOrMake(
  deps: Deps,
  { id, email, name }: Omit<Named, 'company'>,
  client: PayingClient | null,
) {
  const find = async () =>
    (await listCustomers(deps, email, client)).find((one) => client !== null || one.name === name)?.id;
  const present = await find();
  if (present) return present;
  // The first key is who buys, so that parallel checkouts make one customer. Stripe repeats its response under a key for
  // a day, so after a failure or deletion this checkout needs a key of its own.
  const about = createHash('sha256').update(`${email}\n${name}`).digest('hex');
  for (const idempotencyKey of [`customer-${about}`, `customer-${about}-${id}`]) {
    try {
      const made = await sendOnce(() => deps.stripe.customers.create({ email, name }, { idempotencyKey }));
      if (await isFree(deps, { id: made.id, email }, client)) return made.id;
    } catch (error) {
      if (isInvalidAddress(error)) throw badAddress(error);
      if (!isIdempotencyConflict(error) && !isServerError(error)) throw error;
      // Stripe may have failed after creating one.
      const other = await find();
      if (other) return other;
    }
  }
  return null;
}

/** Whether a customer exists, and isn't bound to another account. */
async function isFree(
  { db, stripe }: Deps,
  { id, email }: { id: string; email: string },
  client: PayingClient | null,
): Promise<boolean> {
  const owner = (await findOwners(db.read, [id])).get(id);
  const isTheirs = owner === undefined || owner === (await findOwnId(db, email, client));
  return isTheirs && (await findById(stripe, id)) !== null;
}

async function findById(stripe: Stripe, id: string): Promise<Stripe.Customer | null> {
  const customer = await unlessMissing(() => stripe.customers.retrieve(id));
  return customer === null || customer.deleted ? null : customer;
}

/** Their account, which a payment in another window may have opened just now. */
const findOwnId = async (db: DatabasePort['db'], email: string, client: PayingClient | null) =>
  client?.id ?? (await findPayingClientByEmail(db.read, email))?.id;

/** The customers with an address that aren't bound to another account. */
export async function listCustomers(
  { db, stripe }: DatabasePort & StripePort,
  email: string,
  client: PayingClient | null,
): Promise<Stripe.Customer[]> {
  const { data } = await stripe.customers.list({ email, limit: 100 });
  const ids = data.map(({ id }) => id);
  const owners = await findOwners(db.read, ids);
  const own = await findOwnId(db, email, client);
  return data.filter(({ id }) => [undefined, own].includes(owners.get(id)));
}

const isInvalidAddress = (error: unknown): boolean =>
  typeof error === 'object' && error !== null && 'code' in error && error.code === 'email_invalid';

function badAddress(cause: unknown): AppError {
  const message = 'Please enter a valid email address';
  return inputError('customerEmail', message, 'invalid_input', cause);
}
