import { eq, sql } from 'drizzle-orm';
import type { Transaction } from '@stackworks/database';
import { billingAccounts } from '#/modules/billing/billing.tables.ts';
import type { Deps } from '#/deps.ts';
import type { PayingClient } from '#/modules/accounts/queries/find-payers.ts';
import type { Ordered } from './write-sales.ts';

/**
 * Writes down to which terms somebody agreed who has bought something once and no plan: our page asks for it before its link.
 * What they agreed to with a plan stays.
 */
export async function writeTerms(
  { catalogue }: Pick<Deps, 'catalogue'>,
  tx: Transaction,
  { id: userId }: PayingClient,
  ordered: readonly Ordered[],
  now: Date,
): Promise<void> {
  const syncedAt = now.toISOString();
  const [termsAcceptedAt] = ordered.map(({ createdAt }) => createdAt).toSorted();
  if (termsAcceptedAt === undefined) {
    await tx.update(billingAccounts).set({ syncedAt }).where(eq(billingAccounts.userId, userId));
    return;
  }
  const { termsVersion: version, termsAcceptedAt: acceptedAt } = billingAccounts;
  await tx
    .insert(billingAccounts)
    .values({ userId, termsVersion: catalogue.termsVersion(), termsAcceptedAt, syncedAt })
    .onConflictDoUpdate({
      target: billingAccounts.userId,
      set: {
        syncedAt,
        termsVersion: sql`coalesce(${version}, excluded.terms_version)`,
        termsAcceptedAt: sql`coalesce(${acceptedAt}, excluded.terms_accepted_at)`,
      },
    });
}
