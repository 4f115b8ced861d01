import { eq } from 'drizzle-orm';
import type { Transaction } from '@stackworks/database';
import { invoices } from '#/modules/billing/billing.tables.ts';
import type { InvoiceSnapshot } from './snapshot.ts';

type Row = typeof invoices.$inferInsert;

/**
 * Writes down a client's invoices as Stripe has them.
 * @returns whether any is otherwise than before, and the ids of those that were not known to be paid and are now
 */
export async function writeInvoices(
  tx: Transaction,
  userId: string,
  found: readonly InvoiceSnapshot[],
): Promise<{ hasChanged: boolean; newlyPaid: ReadonlySet<string> }> {
  const present = await tx.select().from(invoices).where(eq(invoices.userId, userId));
  const known = new Map(present.map((row) => [row.id, JSON.stringify(toRow(row))]));
  const changed = found
    .map((one) => toRow({ ...one, userId }))
    .filter((row) => known.get(row.id) !== JSON.stringify(row));
  for (const row of changed) {
    await tx.insert(invoices).values(row).onConflictDoUpdate({ target: invoices.id, set: row });
  }
  const paidBefore = new Set(present.flatMap(({ id, status }) => (status === 'paid' ? [id] : [])));
  const newlyPaid = found.flatMap(({ id, status }) => (status === 'paid' && !paidBefore.has(id) ? [id] : []));
  return { hasChanged: changed.length > 0, newlyPaid: new Set(newlyPaid) };
}

/** The columns, in one order. */
const toRow = (from: Row): Row => ({
  id: from.id,
  userId: from.userId,
  number: from.number,
  description: from.description,
  amount: from.amount,
  fromCredit: from.fromCredit ?? 0,
  amountRefunded: from.amountRefunded,
  dispute: from.dispute ?? null,
  currency: from.currency,
  status: from.status,
  receiptUrl: from.receiptUrl,
  pdfUrl: from.pdfUrl,
  paidAt: from.paidAt,
  createdAt: from.createdAt,
});
