import type { Reader } from '#/db/client.ts';
import { users } from '#/db/schema/accounts.ts';

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
