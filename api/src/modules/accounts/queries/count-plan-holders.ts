import { tiers } from '@stackworks/contracts';
import { and, eq, ne } from 'drizzle-orm';
import type { Reader } from '@stackworks/database';
import { users } from '#/modules/accounts/accounts.tables.ts';

/** How many clients have a plan, paused and unpaid ones included. Nobody can have what is not a tier. */
export async function countPlanHolders(reader: Reader, slug: string): Promise<number> {
  const tier = tiers.find((one) => one === slug);
  if (tier === undefined) return 0;
  return reader.$count(
    users,
    and(eq(users.subscriptionTier, tier), ne(users.subscriptionStatus, 'inactive')),
  );
}
