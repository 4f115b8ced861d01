import { eq } from 'drizzle-orm';
import type { Transaction } from '#/db/client.ts';
import { invoices } from '#/db/schema/billing.ts';
import type { InvoiceSnapshot } from './snapshot.ts';

type Row = typeof invoices.$inferInsert;

/**
 * Writes down a client's invoices as Stripe has them.
 * @returns whether any is new or otherwise than before
 */
export async function writeInvoices(
  tx: Transaction,
  userId: string,
  found: readonly InvoiceSnapshot[],
): Promise<boolean> {
  const present = await tx.select().from(invoices).where(eq(invoices.userId, userId));
  const known = new Map(present.map((row) => [row.id, JSON.stringify(toRow(row))]));
  const changed = found
    .map((one) => toRow({ ...one, userId }))
    .filter((row) => known.get(row.id) !== JSON.stringify(row));
  for (const row of changed) {
    await tx.insert(invoices).values(row).onConflictDoUpdate({ target: invoices.id, set: row });
  }
  return changed.length > 0;
}

/** The columns, in one order. */
const toRow = (from: Row): Row => ({
  id: from.id,
  userId: from.userId,
  number: from.number,
  description: from.description,
  amount: from.amount,
  amountRefunded: from.amountRefunded,
  currency: from.currency,
  status: from.status,
  receiptUrl: from.receiptUrl,
  pdfUrl: from.pdfUrl,
  paidAt: from.paidAt,
  createdAt: from.createdAt,
});
