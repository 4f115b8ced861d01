import { createHash } from 'node:crypto';
import type { Stripe } from 'stripe';
import type { Deps } from '#/deps.ts';
import { AppError } from '#/errors.ts';
import { isMissing, isOtherUnderKey, sendOnce } from '#/integrations/stripe/ask-stripe.ts';
import type { PayingClient } from '#/modules/accounts/stripe-accounts.ts';

/**
 * The customer at Stripe of somebody who buys: their account's, the one with their address, or a new one. One that is there
 * keeps the name it has, whatever a visitor writes.
 */
export async function findOrMakeCustomer(
  { stripe }: Pick<Deps, 'stripe'>,
  { email, name }: { email: string; name: string },
  client: PayingClient | null,
): Promise<string> {
  const own = client?.stripeCustomerId && (await findById(stripe, client.stripeCustomerId));
  if (own) return own;
  const present = await findByEmail(stripe, email);
  if (present) return present;
  const idempotencyKey = `customer-${createHash('sha256').update(email).digest('hex')}`;
  try {
    const made = await sendOnce(() => stripe.customers.create({ email, name }, { idempotencyKey }));
    return made.id;
  } catch (error) {
    // Somebody has given this address with another name at the same moment.
    const other = isOtherUnderKey(error) ? await findByEmail(stripe, email) : null;
    if (other) return other;
    throw isRefusedAddress(error) ? badAddress(error) : error;
  }
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

async function findByEmail(stripe: Stripe, email: string): Promise<string | null> {
  const { data } = await stripe.customers.list({ email, limit: 1 });
  return data[0]?.id ?? null;
}

const isRefusedAddress = (error: unknown): boolean =>
  typeof error === 'object' && error !== null && 'code' in error && error.code === 'email_invalid';

function badAddress(cause: unknown): AppError {
  const message = 'Please enter a valid email address';
  return new AppError('invalid_input', message, { fields: { customerEmail: message }, cause });
}
