import { currentTiers, type BillingSummary, type Tier } from '@stackworks/contracts';
import { and, asc, eq, isNull } from 'drizzle-orm';
import type { Reader } from '#/db/client.ts';
import { billingAccounts, priceNoticeClients, priceNotices } from '#/db/schema/billing.ts';
import type { Deps } from '#/deps.ts';
import { getClient } from '#/modules/accounts/read-accounts.ts';
import { presentBilling, type BillingRow } from './billing.presenter.ts';

/**
 * How a client's subscription stands. It is read from our own tables: Stripe need not answer.
 * @throws AppError not_found when there is no such client
 */
export async function readBilling(
  deps: Pick<Deps, 'catalogue' | 'db' | 'now'>,
  clientId: string,
): Promise<BillingSummary> {
  const { read } = deps.db;
  const client = await getClient(read, clientId);
  const [account, notice] = await Promise.all([
    findBillingAccount(read, clientId),
    findNotice(read, clientId, client.subscriptionTier),
  ]);
  return presentBilling(deps, client, account, notice);
}

/** What Stripe said of a client when it was last read; null when it knows nothing of them. */
export async function findBillingAccount(reader: Reader, clientId: string): Promise<BillingRow | null> {
  const [row] = await reader.select().from(billingAccounts).where(eq(billingAccounts.userId, clientId));
  return row ?? null;
}

/** The price of their plan of which they have been told and which is not theirs yet. */
async function findNotice(reader: Reader, clientId: string, tier: Tier | null) {
  const current = currentTiers.find((candidate) => candidate === tier);
  if (!current) return null;
  const [notice] = await reader
    .select({ amount: priceNotices.amount, effectiveAt: priceNotices.effectiveAt })
    .from(priceNoticeClients)
    .innerJoin(priceNotices, eq(priceNotices.id, priceNoticeClients.noticeId))
    .where(
      and(
        eq(priceNoticeClients.userId, clientId),
        isNull(priceNoticeClients.appliedAt),
        eq(priceNotices.tier, current),
      ),
    )
    .orderBy(asc(priceNotices.effectiveAt))
    .limit(1);
  return notice ?? null;
}
