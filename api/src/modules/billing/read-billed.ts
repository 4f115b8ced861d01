import { and, count, eq, isNull, sql } from 'drizzle-orm';
import type { PlanSlug } from '@stackworks/contracts';
import type { Reader } from '@stackworks/database';
import { billingAccounts } from './billing.tables.ts';
import { selectPayers } from '#/modules/accounts/queries/find-payers.ts';

type Billed = {
  tier: PlanSlug | null;
  clients: number;
  /** Those of them who pay something: a coupon may take everything off. */
  paying: number;
  /** Dollars a month, after discount. */
  monthly: number;
};

/** How many months there are between two payments. */
const months = sql`${billingAccounts.intervalCount} * case ${billingAccounts.interval}
  when 'year' then 12.0 when 'week' then 12.0 / 52 when 'day' then 12.0 / 365 else 1.0 end`;

/** What Stripe bills active clients, by plan, whatever the interval: $390 a year is $32.50 a month. */
export function readBilled(reader: Reader): Promise<Billed[]> {
  const payers = selectPayers(reader);
  return reader
    .select({
      tier: payers.tier,
      clients: count(),
      paying: sql<number>`sum(${billingAccounts.amount} > 0)`.mapWith(Number),
      monthly: sql<number>`sum(${billingAccounts.amount} / (${months})) / 100`.mapWith(Number),
    })
    .from(billingAccounts)
    .innerJoin(payers, eq(payers.id, billingAccounts.userId))
    .where(
      and(
        eq(billingAccounts.stripeStatus, 'active'),
        isNull(billingAccounts.endedAt),
        eq(payers.status, 'active'),
        eq(payers.isActive, true),
      ),
    )
    .groupBy(payers.tier);
}
