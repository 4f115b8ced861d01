import type { PlanSlug, SubscriptionStatus } from '@stackworks/contracts';
import { and, asc, eq, getTableColumns, inArray, isNotNull, isNull, ne, sql, type SQL } from 'drizzle-orm';
import type { SQLiteColumn } from 'drizzle-orm/sqlite-core';
import type { Reader } from '@stackworks/database';
import { pick } from '#/platform/database/columns.ts';
import { billingAccounts } from '#/modules/billing/billing.tables.ts';
import { priceNoticeClients, priceNotices } from './prices.tables.ts';
import { currency } from '#/modules/billing/catalogue-prices.ts';
import { selectPayers } from '#/modules/accounts/queries/find-payers.ts';

const running: SubscriptionStatus[] = ['active', 'past_due'];

/** Clients who pay for a running plan, as a table to join, with the newest price announced to them. */
function selectSubscribers(reader: Reader) {
  const payers = selectPayers(reader);
  // Prices made by hand in another currency or interval are never moved.
  const isSubscriber = and(
    isNotNull(payers.stripeSubscriptionId),
    inArray(payers.status, running),
    eq(billingAccounts.currency, currency),
    eq(billingAccounts.interval, 'month'),
    eq(billingAccounts.intervalCount, 1),
    // They have agreed to another price already.
    isNull(billingAccounts.nextPlan),
  );
  const newest = (column: SQLiteColumn) => sql`(
    select notice.${sql.identifier(column.name)} from ${priceNoticeClients} as notified
    join ${priceNotices} as notice on notice.id = notified.notice_id
    where notified.user_id = ${payers.id} and notice.plan = ${payers.plan} and notice.withdrawn_at is null
    order by notice.created_at desc, notice.id desc limit 1)`;
  const announcedAmount: SQL<number | null> = newest(priceNotices.amount).mapWith(Number);
  return { payers, isSubscriber, announcedAmount, newestNotice: newest(priceNotices.id) };
}

/** The clients who wait for an announced price, a row each: it's their newest notice, for their current plan. */
export function selectWaiting(reader: Reader, ...conditions: (SQL | undefined)[]) {
  const { payers, isSubscriber, newestNotice } = selectSubscribers(reader);
  const { id, email, firstName, lastName, stripeSubscriptionId } = payers;
  return reader
    .select({
      notice: getTableColumns(priceNotices),
      client: { id, email, firstName, lastName, stripeSubscriptionId },
      account: pick(billingAccounts, ['amount', 'stripePriceId']),
    })
    .from(priceNoticeClients)
    .innerJoin(priceNotices, eq(priceNotices.id, priceNoticeClients.noticeId))
    .innerJoin(payers, eq(payers.id, priceNoticeClients.userId))
    .innerJoin(billingAccounts, eq(billingAccounts.userId, priceNoticeClients.userId))
    .where(
      and(
        isNull(priceNoticeClients.appliedAt),
        isNull(priceNotices.withdrawnAt),
        isSubscriber,
        eq(payers.plan, priceNotices.plan),
        ne(billingAccounts.listAmount, priceNotices.amount),
        sql`${newestNotice} = ${priceNotices.id}`,
        ...conditions,
      ),
    );
}

/** How many pay what for which plan, and the newest price announced to them. */
export function countByPrice(reader: Reader) {
  const { payers, isSubscriber, announcedAmount } = selectSubscribers(reader);
  return reader
    .select({
      plan: payers.plan,
      amount: billingAccounts.listAmount,
      announced: announcedAmount.as('announced'),
      subscribers: sql<number>`count(*)`.mapWith(Number),
    })
    .from(billingAccounts)
    .innerJoin(payers, eq(payers.id, billingAccounts.userId))
    .where(and(isSubscriber, isNotNull(billingAccounts.listAmount)))
    .groupBy(payers.plan, billingAccounts.listAmount, sql`announced`);
}

const columns = pick(billingAccounts, [
  ...(['discountPercent', 'stripeStatus', 'interval', 'intervalCount'] as const),
  ...(['periodStart', 'periodEnd', 'cancelAt'] as const),
]);

/** Subscribers of a plan who pay another price and have no notice of this one. */
export async function findUnnotified(reader: Reader, { plan, amount }: { plan: PlanSlug; amount: number }) {
  const { payers, isSubscriber, announcedAmount } = selectSubscribers(reader);
  const rows = await reader
    .select({
      id: payers.id,
      email: payers.email,
      firstName: payers.firstName,
      lastName: payers.lastName,
      ...columns,
      amount: billingAccounts.listAmount,
    })
    .from(payers)
    .innerJoin(billingAccounts, eq(billingAccounts.userId, payers.id))
    .where(
      and(
        isSubscriber,
        eq(payers.plan, plan),
        ne(billingAccounts.listAmount, amount),
        sql`${announcedAmount} is not ${amount}`,
      ),
    )
    .orderBy(asc(payers.createdAt), asc(payers.id));
  return rows.flatMap((row) => (row.amount === null ? [] : { ...row, amount: row.amount }));
}
export type Unnotified = Awaited<ReturnType<typeof findUnnotified>>[number];
