import type { PlanSlug } from '@stackworks/contracts';
import type { Reader } from '@stackworks/database';
import { and, eq, gte, lt, sql } from 'drizzle-orm';
import { selectPayers } from '#/modules/accounts/queries/find-payers.ts';
import { billingAccounts, purchases } from '#/modules/billing/billing.tables.ts';
import { isBilledNow, monthsBilled } from '#/modules/billing/history/read-revenue.ts';

/** What a client pays, in dollars: the plan a month after discount, and what they bought besides. */
export type Fees = {
  monthly: number;
  bought: number;
  /** The part of `bought` that paid for changes past the quota. */
  updates: number;
  /** The plan they have asked for, while its payment isn't through. */
  wanted: PlanSlug | null;
};

/** The part of an amount that is ours: without the GST in it. @param rate in percent; null while we aren't registered */
export const withoutGst = (amount: number, rate: number | null): number => amount / (1 + (rate ?? 0) / 100);

const noFees: Fees = { monthly: 0, bought: 0, updates: 0, wanted: null };

/** Reads what clients pay now, with what they bought in a span of time, in two queries. @returns the fees of one of them */
export async function readFees(
  reader: Reader,
  { begin, end }: { begin: Date; end: Date },
): Promise<(clientId: string) => Fees> {
  const payers = selectPayers(reader);
  const paid = sql`(${purchases.amount} - ${purchases.amountRefunded}) / 100.0`;
  const [plans, extras] = await Promise.all([
    reader
      .select({
        userId: billingAccounts.userId,
        monthly: sql<number>`coalesce(${billingAccounts.amount}, 0) / (${monthsBilled}) / 100`,
        pendingChange: billingAccounts.pendingChange,
      })
      .from(billingAccounts)
      .innerJoin(payers, eq(payers.id, billingAccounts.userId))
      .where(isBilledNow(payers)),
    reader
      .select({
        userId: purchases.userId,
        bought: sql<number>`sum(${paid})`,
        updates: sql<number>`coalesce(sum(${paid}) filter (where ${purchases.addOn} = 'content-update'), 0)`,
      })
      .from(purchases)
      .where(and(gte(purchases.createdAt, begin.toISOString()), lt(purchases.createdAt, end.toISOString())))
      // The plus stops SQLite from walking through all purchases in the order of their clients.
      .groupBy(sql`+${purchases.userId}`),
  ]);
  const planOf = new Map(plans.map(({ userId, ...plan }) => [userId, plan]));
  const extrasOf = new Map(extras.map(({ userId, ...sums }) => [userId, sums]));
  return (clientId) => {
    const plan = planOf.get(clientId);
    return {
      ...noFees,
      ...(plan && { monthly: plan.monthly, wanted: plan.pendingChange?.plan ?? null }),
      ...extrasOf.get(clientId),
    };
  };
}
