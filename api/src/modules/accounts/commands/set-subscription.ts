import type { SubscriptionStatus, PlanSlug } from '@stackworks/contracts';
import { eq } from 'drizzle-orm';
import type { Transaction } from '@stackworks/database';
import { users } from '#/modules/accounts/accounts.tables.ts';

/** Writes a client's plan and its state. Called by `changeSubscription` alone, which keeps the history of it. */
export async function setSubscription(
  tx: Transaction,
  clientId: string,
  { tier, status }: { tier: PlanSlug | null; status: SubscriptionStatus },
  now: Date,
): Promise<void> {
  await tx
    .update(users)
    .set({ subscriptionTier: tier, subscriptionStatus: status, updatedAt: now.toISOString() })
    .where(eq(users.id, clientId));
}
