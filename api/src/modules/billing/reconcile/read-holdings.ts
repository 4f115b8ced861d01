import { inArray } from 'drizzle-orm';
import type { Reader } from '@stackworks/database';
import { billingAccounts, invoices, purchases } from '#/modules/billing/billing.tables.ts';
import { findCardCustomers } from '#/modules/accounts/queries/find-payers.ts';

/** What of a client's billing comes from Stripe: all but when it was read, and the terms. */
const accountColumns = {
  userId: billingAccounts.userId,
  stripeStatus: billingAccounts.stripeStatus,
  stripePriceId: billingAccounts.stripePriceId,
  listAmount: billingAccounts.listAmount,
  amount: billingAccounts.amount,
  currency: billingAccounts.currency,
  interval: billingAccounts.interval,
  intervalCount: billingAccounts.intervalCount,
  discountPercent: billingAccounts.discountPercent,
  credit: billingAccounts.credit,
  owed: billingAccounts.owed,
  periodStart: billingAccounts.periodStart,
  periodEnd: billingAccounts.periodEnd,
  cancelAt: billingAccounts.cancelAt,
  endedAt: billingAccounts.endedAt,
  pastDueSince: billingAccounts.pastDueSince,
  paymentMethodType: billingAccounts.paymentMethodType,
  cardBrand: billingAccounts.cardBrand,
  cardLast4: billingAccounts.cardLast4,
  cardExpMonth: billingAccounts.cardExpMonth,
  cardExpYear: billingAccounts.cardExpYear,
};

/** All that we have written of what Stripe says of a customer. */
export type Holdings = Awaited<ReturnType<typeof findCardCustomers>>[number] & {
  account: Pick<typeof billingAccounts.$inferSelect, keyof typeof accountColumns> | null;
  invoices: (typeof invoices.$inferSelect)[];
  purchases: (typeof purchases.$inferSelect)[];
};

/**
 * What we have of some customers, by their ids at Stripe; those without an account are left out. Four queries for any number.
 */
export async function readHoldings(
  reader: Reader,
  stripeCustomerIds: readonly string[],
): Promise<Map<string, Holdings>> {
  const clients = await findCardCustomers(reader, stripeCustomerIds);
  const userIds = clients.map(({ userId }) => userId);
  const [accounts, invoiceRows, purchaseRows] = await Promise.all([
    reader.select(accountColumns).from(billingAccounts).where(inArray(billingAccounts.userId, userIds)),
    reader.select().from(invoices).where(inArray(invoices.userId, userIds)),
    reader.select().from(purchases).where(inArray(purchases.userId, userIds)),
  ]);
  const accountOf = new Map(accounts.map((account) => [account.userId, account]));
  const invoicesOf = Map.groupBy(invoiceRows, ({ userId }) => userId);
  const purchasesOf = Map.groupBy(purchaseRows, ({ userId }) => userId);
  const holdings = new Map<string, Holdings>();
  for (const client of clients) {
    const { userId, stripeCustomerId } = client;
    if (stripeCustomerId === null) continue;
    holdings.set(stripeCustomerId, {
      ...client,
      account: accountOf.get(userId) ?? null,
      invoices: invoicesOf.get(userId) ?? [],
      purchases: purchasesOf.get(userId) ?? [],
    });
  }
  return holdings;
}
