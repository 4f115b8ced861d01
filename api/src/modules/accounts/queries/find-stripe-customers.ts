import { and, asc, gt, inArray, isNotNull } from 'drizzle-orm';
import type { Reader } from '@stackworks/database';
import { users } from '#/modules/accounts/accounts.tables.ts';

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
