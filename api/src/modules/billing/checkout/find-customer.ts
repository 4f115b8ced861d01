import { createHash } from 'node:crypto';
import type { Stripe } from 'stripe';
import type { DatabasePort, StripePort } from '#/platform/ports.ts';
import type { AppError } from '#/errors.ts';
import { inputError } from '#/errors.ts';
import {
  isServerError,
  isIdempotencyConflict,
  sendOnce,
  unlessMissing,
} from '#/platform/stripe/call-stripe.ts';
import { findPayingClientByEmail, type PayingClient } from '#/modules/accounts/queries/find-payers.ts';
import { findOwners } from '#/modules/billing/sync/find-person.ts';

/**
 * A buyer's customer at Stripe: their account's, an unbound one with their address, or a new one. An existing one keeps its
 * name, whatever a visitor enters.
 * @returns null when this checkout can't create one: Stripe's stored responses name a customer that was deleted since
 */
export async function findOrMakeCustomer(
  { db, stripe }: DatabasePort & StripePort,
  { id, email, name }: { id: string; email: string; name: string },
  client: PayingClient | null,
): Promise<string | null> {
  const own = client?.stripeCustomerId && (await findById(stripe, client.stripeCustomerId));
  if (own) return own;
  const find = () => findByEmail({ db, stripe }, email, client);
  const present = await find();
  if (present) return present;
  // The first key is the address, so that parallel checkouts make one customer. Stripe repeats its response under a key for
  // a day, so after a failure or deletion this checkout needs a key of its own.
  const about = createHash('sha256').update(email).digest('hex');
  for (const idempotencyKey of [`customer-${about}`, `customer-${about}-${id}`]) {
    try {
      const made = await sendOnce(() => stripe.customers.create({ email, name }, { idempotencyKey }));
      if (await isFree({ db, stripe }, { id: made.id, email }, client)) return made.id;
    } catch (error) {
      if (isInvalidAddress(error)) throw badAddress(error);
      // Another request sent the address with another name, or Stripe failed after creating one.
      if (!isIdempotencyConflict(error) && !isServerError(error)) throw error;
      const other = await find();
      if (other) return other;
    }
  }
  return null;
}

/** Whether a customer exists, and isn't bound to another account. */
async function isFree(
  { db, stripe }: DatabasePort & StripePort,
  { id, email }: { id: string; email: string },
  client: PayingClient | null,
): Promise<boolean> {
  const owner = (await findOwners(db.read, [id])).get(id);
  const isTheirs = owner === undefined || owner === (await findOwnId(db, email, client));
  return isTheirs && (await findById(stripe, id)) !== null;
}

async function findById(stripe: Stripe, id: string): Promise<string | null> {
  const customer = await unlessMissing(() => stripe.customers.retrieve(id));
  return customer === null || customer.deleted ? null : customer.id;
}

/** Their account, which a payment in another window may have opened just now. */
const findOwnId = async (db: DatabasePort['db'], email: string, client: PayingClient | null) =>
  client?.id ?? (await findPayingClientByEmail(db.read, email))?.id;

async function findByEmail(
  { db, stripe }: DatabasePort & StripePort,
  email: string,
  client: PayingClient | null,
): Promise<string | null> {
  const { data } = await stripe.customers.list({ email, limit: 100 });
  const ids = data.map(({ id }) => id);
  const owners = await findOwners(db.read, ids);
  const own = await findOwnId(db, email, client);
  const free = data.find(({ id }) => [undefined, own].includes(owners.get(id)));
  return free?.id ?? null;
}

const isInvalidAddress = (error: unknown): boolean =>
  typeof error === 'object' && error !== null && 'code' in error && error.code === 'email_invalid';

function badAddress(cause: unknown): AppError {
  const message = 'Please enter a valid email address';
  return inputError('customerEmail', message, 'invalid_input', cause);
}
