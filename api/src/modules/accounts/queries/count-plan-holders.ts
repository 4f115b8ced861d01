import { and, eq, ne } from 'drizzle-orm';
import type { Reader } from '@stackworks/database';
import { users } from '#/modules/accounts/accounts.tables.ts';

/** How many clients have a plan, paused and unpaid ones included. */
export const countPlanHolders = (reader: Reader, slug: string): Promise<number> =>
  reader.$count(users, and(eq(users.subscriptionTier, slug), ne(users.subscriptionStatus, 'inactive')));
