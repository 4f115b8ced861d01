import type { Reader } from '@stackworks/database';
import { and, asc, eq, getViewSelectedFields, gt, inArray, isNotNull, type SQL } from 'drizzle-orm';
import { profileTexts } from '#/modules/accounts/accounts.presenter.ts';
import { users } from '#/modules/accounts/accounts.tables.ts';
import { pick } from '#/platform/database/columns.ts';

const columns = {
  id: users.id,
  email: users.email,
  firstName: users.firstName,
  lastName: users.lastName,
  company: users.company,
  address: users.address,
  isActive: users.isActive,
  emailVerified: users.emailVerified,
  isUnclaimed: users.isUnclaimed,
  plan: users.plan,
  status: users.subscriptionStatus,
  stripeCustomerId: users.stripeCustomerId,
  stripeSubscriptionId: users.stripeSubscriptionId,
};

type Account = typeof users.$inferSelect;

/** A client as payments know them. */
export type PayingClient = Pick<Account, keyof Account & keyof typeof columns> & {
  plan: Account['plan'];
  status: Account['subscriptionStatus'];
};

/** The client with an email address; null when there is none. @param email in lower case */
export const findPayingClientByEmail = (reader: Reader, email: string): Promise<PayingClient | null> =>
  findOne(reader, eq(users.email, email));

/** The client with this id; as `findPayingClientByEmail`. */
export const findPayingClient = (reader: Reader, id: string): Promise<PayingClient | null> =>
  findOne(reader, eq(users.id, id));

/** The client of a Stripe customer; as `findPayingClientByEmail`. */
export const findPayingClientByCustomer = (
  reader: Reader,
  stripeCustomerId: string,
): Promise<PayingClient | null> => findOne(reader, eq(users.stripeCustomerId, stripeCustomerId));

async function findOne(reader: Reader, condition: SQL): Promise<PayingClient | null> {
  const [client] = await reader.select(columns).from(users).where(condition);
  return client ?? null;
}

/** Clients as payments know them, with their own texts, as a table to join. */
export const selectPayers = (reader: Reader) =>
  reader
    .select({ ...pick(getViewSelectedFields(users), profileTexts), ...columns, createdAt: users.createdAt })
    .from(users)
    .as('payers');

/** The clients of some Stripe customers, with their subscriptions. */
export const findCardCustomers = (reader: Reader, stripeCustomerIds: readonly string[]) => {
  const { id: userId, email, plan, status, stripeCustomerId, stripeSubscriptionId } = columns;
  return reader
    .select({ userId, email, plan, status, stripeCustomerId, stripeSubscriptionId })
    .from(users)
    .where(inArray(stripeCustomerId, stripeCustomerIds));
};

/** A page of our clients' ids at Stripe. @param last the last one of the page before; empty for the first */
export async function listCardCustomerIds(reader: Reader, last: string, limit: number): Promise<string[]> {
  const rows = await reader
    .select({ id: users.stripeCustomerId })
    .from(users)
    .where(and(isNotNull(users.stripeCustomerId), gt(users.stripeCustomerId, last)))
    .orderBy(asc(users.stripeCustomerId))
    .limit(limit);
  return rows.flatMap(({ id }) => id ?? []);
}

/** The subscriptions of all clients, and when each account was opened. */
export const findSubscriptions = (reader: Reader) => {
  const { id, email, plan, status, isActive } = columns;
  return reader.select({ id, email, plan, status, isActive, createdAt: users.createdAt }).from(users);
};
