import type { BillingSummary, PlanSlug } from '@stackworks/contracts';
import { eq } from 'drizzle-orm';
import type { Reader } from '@stackworks/database';
import { billingAccounts } from '#/modules/billing/billing.tables.ts';
import type { Deps } from '#/deps.ts';
import { getClient } from '#/modules/accounts/queries/read-accounts.ts';
import { presentBilling, type BillingRow } from '#/modules/billing/billing.presenter.ts';
import { liveStatuses } from '#/modules/billing/subscription-status.ts';
import { findPriceChange } from '#/modules/billing/prices/list-price-notices.ts';
import { hasBoughtBrandKit } from './list-payments.ts';

/** A client's subscription, from our own tables: it works while Stripe is away. @throws AppError not_found */
export async function readBilling(
  deps: Pick<Deps, 'catalogue' | 'db' | 'now'>,
  clientId: string,
): Promise<BillingSummary> {
  const { read } = deps.db;
  const client = await getClient(read, clientId);
  const [account, notice, hasBrandKit] = await Promise.all([
    findBillingAccount(read, clientId),
    findPriceChange(deps, read, { userId: clientId, tier: client.subscriptionTier }),
    hasBoughtBrandKit(read, clientId),
  ]);
  return presentBilling(deps, client, account, { notice, hasBrandKit });
}

/** A client's subscription as Stripe had it when last read; null if it has none. */
export async function findBillingAccount(reader: Reader, clientId: string): Promise<BillingRow | null> {
  const [row] = await reader.select().from(billingAccounts).where(eq(billingAccounts.userId, clientId));
  return row ?? null;
}

/** The plan that a client pays for by card; null if none. */
export async function findCardPlan(reader: Reader, clientId: string): Promise<PlanSlug | null> {
  const account = await findBillingAccount(reader, clientId);
  if (!account?.stripeStatus || !liveStatuses.has(account.stripeStatus)) return null;
  return (await getClient(reader, clientId)).subscriptionTier;
}
