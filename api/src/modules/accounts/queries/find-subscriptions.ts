import type { Reader } from '@stackworks/database';
import { users } from '#/modules/accounts/accounts.tables.ts';

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
