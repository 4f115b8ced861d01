import { eq, and, asc, gt, inArray, isNotNull } from 'drizzle-orm';
import type { Reader } from '@stackworks/database';
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

/** Clients with what is known of them where they pay, as a table to join. */
export const selectPayers = (reader: Reader) =>
  reader
    .select({
      id: users.id,
      email: users.email,
      firstName: users.firstName,
      lastName: users.lastName,
      company: users.company,
      tier: users.subscriptionTier,
      status: users.subscriptionStatus,
      isActive: users.isActive,
      stripeCustomerId: users.stripeCustomerId,
      stripeSubscriptionId: users.stripeSubscriptionId,
      createdAt: users.createdAt,
    })
    .from(users)
    .as('payers');

const cardCustomerColumns = {
  userId: users.id,
  email: users.email,
  tier: users.subscriptionTier,
  status: users.subscriptionStatus,
  stripeCustomerId: users.stripeCustomerId,
  stripeSubscriptionId: users.stripeSubscriptionId,
};

/** Clients by what the card service calls them, with what they have of a subscription. One query for any number. */
export const findCardCustomers = (reader: Reader, stripeCustomerIds: readonly string[]) =>
  reader.select(cardCustomerColumns).from(users).where(inArray(users.stripeCustomerId, stripeCustomerIds));

/**
 * What the card service calls our clients, page by page.
 * @param last the last one of the page before; empty for the first
 */
export async function listCardCustomerIds(reader: Reader, last: string, limit: number): Promise<string[]> {
  const rows = await reader
    .select({ id: users.stripeCustomerId })
    .from(users)
    .where(and(isNotNull(users.stripeCustomerId), gt(users.stripeCustomerId, last)))
    .orderBy(asc(users.stripeCustomerId))
    .limit(limit);
  return rows.flatMap(({ id }) => id ?? []);
}

/** What every client has of a subscription, and since when they are there. */
export const findSubscriptions = (reader: Reader) =>
  reader
    .select({
      id: users.id,
      email: users.email,
      tier: users.subscriptionTier,
      status: users.subscriptionStatus,
      isActive: users.isActive,
      createdAt: users.createdAt,
    })
    .from(users);
