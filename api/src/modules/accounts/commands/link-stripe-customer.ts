import { eq } from 'drizzle-orm';
import type { Reader, Transaction } from '@stackworks/database';
import { users } from '#/modules/accounts/accounts.tables.ts';

const columns = {
  id: users.id,
  email: users.email,
  firstName: users.firstName,
  lastName: users.lastName,
  isActive: users.isActive,
  emailVerified: users.emailVerified,
  tier: users.subscriptionTier,
  status: users.subscriptionStatus,
  stripeCustomerId: users.stripeCustomerId,
  stripeSubscriptionId: users.stripeSubscriptionId,
};

/** A client as payments know them. */
export type PayingClient = Pick<
  typeof users.$inferSelect,
  | 'id'
  | 'email'
  | 'firstName'
  | 'lastName'
  | 'isActive'
  | 'emailVerified'
  | 'stripeCustomerId'
  | 'stripeSubscriptionId'
> & {
  tier: (typeof users.$inferSelect)['subscriptionTier'];
  status: (typeof users.$inferSelect)['subscriptionStatus'];
};

/**
 * The client with an email address; null when there is none.
 * @param email in lower case
 */
export const findPayingClientByEmail = (reader: Reader, email: string): Promise<PayingClient | null> =>
  findOne(reader, eq(users.email, email));

/** The client with this id; as `findPayingClientByEmail`. */
export const findPayingClient = (reader: Reader, id: string): Promise<PayingClient | null> =>
  findOne(reader, eq(users.id, id));

/** The client who is this customer of Stripe's; as `findPayingClientByEmail`. */
export const findPayingClientByCustomer = (
  reader: Reader,
  stripeCustomerId: string,
): Promise<PayingClient | null> => findOne(reader, eq(users.stripeCustomerId, stripeCustomerId));

async function findOne(reader: Reader, condition: ReturnType<typeof eq>): Promise<PayingClient | null> {
  const [client] = await reader.select(columns).from(users).where(condition);
  return client ?? null;
}

/** Writes down which customer and which subscription of Stripe's are a client's. */
export async function linkToStripe(
  tx: Transaction,
  clientId: string,
  links: { stripeCustomerId: string; stripeSubscriptionId: string | null },
  now: Date,
): Promise<void> {
  await tx
    .update(users)
    .set({ ...links, updatedAt: now.toISOString() })
    .where(eq(users.id, clientId));
}
