import type { PlanSlug, SubscriptionStatus } from '@stackworks/contracts';
import { and, asc, eq, inArray, isNotNull, ne, sql, type SQL } from 'drizzle-orm';
import type { SQLiteColumn } from 'drizzle-orm/sqlite-core';
import type { Reader } from '@stackworks/database';
import { billingAccounts } from '#/modules/billing/billing.tables.ts';
import { priceNoticeClients, priceNotices } from './prices.tables.ts';
import { currency } from '#/modules/billing/sold-prices.ts';
import { selectPayers } from '#/modules/accounts/queries/find-payers.ts';

/** In which a subscription goes on at Stripe. */
const running: SubscriptionStatus[] = ['active', 'past_due'];

/** Those who pay by card for a plan that goes on, as a table to join, and of which price of it they were told last, unless that was taken back. */
export function selectSubscribers(reader: Reader) {
  const payers = selectPayers(reader);
  // A price made by hand in another currency or at another interval is nobody's to move.
  const isSubscriber = and(
    isNotNull(payers.stripeSubscriptionId),
    inArray(payers.status, running),
    eq(billingAccounts.currency, currency),
    eq(billingAccounts.interval, 'month'),
    eq(billingAccounts.intervalCount, 1),
  );
  const newest = (column: SQLiteColumn) => sql`(
    select told.${sql.identifier(column.name)} from ${priceNoticeClients} as told_client
    join ${priceNotices} as told on told.id = told_client.notice_id
    where told_client.user_id = ${payers.id} and told.tier = ${payers.tier} and told.withdrawn_at is null
    order by told.created_at desc, told.id desc limit 1)`;
  const toldAmount: SQL<number | null> = newest(priceNotices.amount).mapWith(Number);
  return { payers, isSubscriber, toldAmount, newestNotice: newest(priceNotices.id) };
}

/** How many pay what for which plan, and of which price they were last told: one walk for all of them. */
export function countByPrice(reader: Reader) {
  const { payers, isSubscriber, toldAmount } = selectSubscribers(reader);
  return reader
    .select({
      tier: payers.tier,
      amount: billingAccounts.listAmount,
      told: toldAmount.as('told'),
      subscribers: sql<number>`count(*)`.mapWith(Number),
    })
    .from(billingAccounts)
    .innerJoin(payers, eq(payers.id, billingAccounts.userId))
    .where(and(isSubscriber, isNotNull(billingAccounts.listAmount)))
    .groupBy(payers.tier, billingAccounts.listAmount, sql`told`);
}

/** Those on a plan who pay another price than `amount` and have not been told of it, as the mail to them needs them. */
export async function findUntold(reader: Reader, { tier, amount }: { tier: PlanSlug; amount: number }) {
  const { payers, isSubscriber, toldAmount } = selectSubscribers(reader);
  const rows = await reader
    .select({
      id: payers.id,
      email: payers.email,
      firstName: payers.firstName,
      lastName: payers.lastName,
      amount: billingAccounts.listAmount,
      discountPercent: billingAccounts.discountPercent,
      stripeStatus: billingAccounts.stripeStatus,
      interval: billingAccounts.interval,
      intervalCount: billingAccounts.intervalCount,
      periodStart: billingAccounts.periodStart,
      periodEnd: billingAccounts.periodEnd,
      cancelAt: billingAccounts.cancelAt,
    })
    .from(payers)
    .innerJoin(billingAccounts, eq(billingAccounts.userId, payers.id))
    .where(
      and(
        isSubscriber,
        eq(payers.tier, tier),
        ne(billingAccounts.listAmount, amount),
        sql`${toldAmount} is not ${amount}`,
      ),
    )
    .orderBy(asc(payers.createdAt), asc(payers.id));
  return rows.flatMap((row) => (row.amount === null ? [] : { ...row, amount: row.amount }));
}
export type Untold = Awaited<ReturnType<typeof findUntold>>[number];
