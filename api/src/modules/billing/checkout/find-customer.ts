import { createHash } from 'node:crypto';
import type { Stripe } from 'stripe';
import type { Deps } from '#/deps.ts';
import { AppError } from '#/errors.ts';
import { isServerError, isMissing, isIdempotencyConflict, sendOnce } from '#/platform/stripe/call-stripe.ts';
import { findPayingClientByEmail, type PayingClient } from '#/modules/accounts/queries/find-payers.ts';
import { findOwners } from '#/modules/billing/sync/find-person.ts';

/**
 * The customer at Stripe of somebody who buys: their account's, the one with their address, or a new one. One that is there
 * keeps the name it has, whatever a visitor writes; one of another account's, whose address this once was, is not taken.
 * @returns null when this attempt can make none: what Stripe answers under its keys has since been deleted
 */
export async function findOrMakeCustomer(
  { db, stripe }: Pick<Deps, 'db' | 'stripe'>,
  { id, email, name }: { id: string; email: string; name: string },
  client: PayingClient | null,
): Promise<string | null> {
  const own = client?.stripeCustomerId && (await findById(stripe, client.stripeCustomerId));
  if (own) return own;
  const find = () => findByEmail({ db, stripe }, email, client);
  const present = await find();
  if (present) return present;
  // The first key is the address's, so that of several plans at once one makes the customer; Stripe keeps for a day what it
  // answered under a key, so a customer deleted since or a failure of its own needs one that only this attempt has.
  const about = createHash('sha256').update(email).digest('hex');
  for (const idempotencyKey of [`customer-${about}`, `customer-${about}-${id}`]) {
    try {
      const made = await sendOnce(() => stripe.customers.create({ email, name }, { idempotencyKey }));
      if (await isFree({ db, stripe }, { id: made.id, email }, client)) return made.id;
    } catch (error) {
      if (isInvalidAddress(error)) throw badAddress(error);
      // Another request gave this address with another name, or Stripe failed after making one.
      if (!isIdempotencyConflict(error) && !isServerError(error)) throw error;
      const other = await find();
      if (other) return other;
    }
  }
  return null;
}

/** Whether a customer is there, and of nobody but this client. */
async function isFree(
  { db, stripe }: Pick<Deps, 'db' | 'stripe'>,
  { id, email }: { id: string; email: string },
  client: PayingClient | null,
): Promise<boolean> {
  const owner = (await findOwners(db.read, [id])).get(id);
  const isTheirs = owner === undefined || owner === (await findOwnId(db, email, client));
  return isTheirs && (await findById(stripe, id)) !== null;
}

async function findById(stripe: Stripe, id: string): Promise<string | null> {
  try {
    const customer = await stripe.customers.retrieve(id);
    return customer.deleted ? null : customer.id;
  } catch (error) {
    if (isMissing(error)) return null;
    throw error;
  }
}

/** The id of their account, which a payment in another window may have opened just now. */
const findOwnId = async (db: Deps['db'], email: string, client: PayingClient | null) =>
  client?.id ?? (await findPayingClientByEmail(db.read, email))?.id;

async function findByEmail(
  { db, stripe }: Pick<Deps, 'db' | 'stripe'>,
  email: string,
  client: PayingClient | null,
): Promise<string | null> {
  const { data } = await stripe.customers.list({ email, limit: 100 });
  const owners = await findOwners(
    db.read,
    data.map(({ id }) => id),
  );
  const own = await findOwnId(db, email, client);
  const free = data.find(({ id }) => [undefined, own].includes(owners.get(id)));
  return free?.id ?? null;
}

const isInvalidAddress = (error: unknown): boolean =>
  typeof error === 'object' && error !== null && 'code' in error && error.code === 'email_invalid';

function badAddress(cause: unknown): AppError {
  const message = 'Please enter a valid email address';
  return new AppError('invalid_input', message, { fields: { customerEmail: message }, cause });
}
