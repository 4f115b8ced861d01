import type { Reader } from '@stackworks/database';
import { users } from '#/modules/accounts/accounts.tables.ts';

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
