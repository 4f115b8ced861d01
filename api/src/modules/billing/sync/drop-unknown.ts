import { and, eq, notInArray } from 'drizzle-orm';
import type { Transaction } from '@stackworks/database';
import { billingSyncs, invoices, purchases } from '#/modules/billing/billing.tables.ts';
import type { PayingClient } from '#/modules/accounts/queries/find-payers.ts';
import type { Held } from './claims.ts';
import type { BillingState } from './to-billing-state.ts';

/**
 * Forgets what we have of a client's invoices and purchases and Stripe has not, also under another name. Only where every customer of theirs was read,
 * and something of theirs was there: else what is missing may only not have been looked for.
 * @returns whether anything was forgotten
 */
export async function dropUnknown(
  tx: Transaction,
  { id: userId, stripeCustomerId }: PayingClient,
  { wanted: read }: Held,
  state: Pick<BillingState, 'invoices' | 'sales' | 'unknownSales'>,
): Promise<boolean> {
  if (state.invoices.length + state.sales.length === 0) return false;
  const bound = await tx
    .select({ id: billingSyncs.stripeCustomerId })
    .from(billingSyncs)
    .where(eq(billingSyncs.userId, userId));
  const theirs = [...bound.map(({ id }) => id), ...(stripeCustomerId ? [stripeCustomerId] : [])];
  if (!theirs.every((id) => read.has(id))) return false;
  const invoiceIds = state.invoices.map(({ id }) => id);
  const sessionIds = [...state.sales, ...state.unknownSales].map(({ sessionId }) => sessionId);
  const dropped = [
    ...(await tx
      .delete(invoices)
      .where(and(eq(invoices.userId, userId), notInArray(invoices.id, invoiceIds)))
      .returning({ id: invoices.id })),
    ...(await tx
      .delete(purchases)
      .where(and(eq(purchases.userId, userId), notInArray(purchases.stripeSessionId, sessionIds)))
      .returning({ id: purchases.id })),
  ];
  return dropped.length > 0;
}
