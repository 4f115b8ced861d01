import { count, eq, and, ne, sql } from 'drizzle-orm';
import type { Reader } from '@stackworks/database';
import { adminUsers, users } from '#/modules/accounts/accounts.tables.ts';

/** How many clients have each plan, each state of it, and an account that is open or suspended. */
export const countBySubscription = (reader: Reader) =>
  reader
    .select({
      tier: users.subscriptionTier,
      status: users.subscriptionStatus,
      isActive: users.isActive,
      clients: count(),
    })
    .from(users)
    .groupBy(users.subscriptionStatus, users.subscriptionTier, users.isActive);

/** How many are on the team. */
export const countTeam = (reader: Reader): Promise<number> =>
  reader.$count(adminUsers, eq(adminUsers.isActive, true));

/** How many clients have a plan, paused and unpaid ones included. */
export const countPlanHolders = (reader: Reader, slug: string): Promise<number> =>
  reader.$count(users, and(eq(users.subscriptionTier, slug), ne(users.subscriptionStatus, 'inactive')));

/** The ids of all clients, as `id`, for the query of another module. */
export const selectClientIds = sql`select ${users.id} as id from ${users}`;
