import { randomUUID } from 'node:crypto';
import { eq, and, notInArray } from 'drizzle-orm';
import type { Transaction } from '@stackworks/database';
import { addOnIdOf } from '@stackworks/contracts';
import { invoices, purchases, billingSyncs } from '#/modules/billing/billing.tables.ts';
import type { Deps } from '#/deps.ts';
import type { PayingClient } from '#/modules/accounts/queries/find-payers.ts';
import { stripeItself } from '#/modules/billing/billing.events.ts';
import { openOrderedProject } from '#/modules/projects/commands/create-project.ts';
import type { InvoiceSnapshot, SaleSnapshot } from './snapshot.ts';
import type { BillingState } from './to-billing-state.ts';
import type { PersonClaim } from './sync-queue.ts';

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

/** Something bought once that was not written down before, with the project of what is made for it. */
export type Ordered = SaleSnapshot & { name: string; projectId: string | null };

/**
 * Stores what a client has bought once, and opens the project of anything to make for them.
 * @returns the sales that are new, and whether anything has changed
 */
export async function writeSales(
  deps: Pick<Deps, 'catalogue'>,
  tx: Transaction,
  client: PayingClient,
  { sales }: Pick<BillingState, 'sales'>,
  now: Date,
): Promise<{ ordered: Ordered[]; hasChanged: boolean }> {
  if (sales.length === 0) return { ordered: [], hasChanged: false };
  const present = await tx.select().from(purchases).where(eq(purchases.userId, client.id));
  const known = new Map(present.map((row) => [row.stripeSessionId, JSON.stringify(toFacts(row))]));
  const changed = sales.filter((sale) => {
    const facts = known.get(sale.sessionId);
    return facts !== undefined && facts !== JSON.stringify(toFacts(sale));
  });
  for (const sale of changed) {
    await tx.update(purchases).set(toFacts(sale)).where(eq(purchases.stripeSessionId, sale.sessionId));
  }
  const ordered: Ordered[] = [];
  for (const sale of sales.filter(({ sessionId }) => !known.has(sessionId))) {
    const name = deps.catalogue.findAddOn(addOnIdOf(sale.addOn))?.name ?? sale.addOn;
    const projectId = await openProject(tx, client, sale, name, now);
    await tx.insert(purchases).values({
      id: randomUUID(),
      userId: client.id,
      ...toFacts(sale),
      stripeSessionId: sale.sessionId,
      projectBriefId: projectId,
    });
    ordered.push({ ...sale, name, projectId });
  }
  return { ordered, hasChanged: changed.length > 0 || ordered.length > 0 };
}

/** What Stripe says of a sale, in one order. */
const toFacts = (from: Omit<SaleSnapshot, 'sessionId'>) => ({
  addOn: from.addOn,
  amount: from.amount,
  amountRefunded: from.amountRefunded,
  dispute: from.dispute,
  currency: from.currency,
  receiptUrl: from.receiptUrl,
  createdAt: from.createdAt,
});

/** A content update is one more change in the month, so it has no project. */
async function openProject(
  tx: Transaction,
  client: PayingClient,
  { addOn, sessionId }: SaleSnapshot,
  name: string,
  now: Date,
): Promise<string | null> {
  if (addOn === 'content-update') return null;
  const order = { clientId: client.id, projectName: name, ordered: addOn, key: `sale-${sessionId}` };
  return openOrderedProject({ tx, actor: stripeItself, now }, order);
}

/**
 * Forgets what we have of a client's invoices and purchases and Stripe has not, also under another name. Only where every customer of theirs was read,
 * and something of theirs was there: else what is missing may only not have been looked for.
 * @returns whether anything was forgotten
 */
export async function dropUnknown(
  tx: Transaction,
  { id: userId, stripeCustomerId }: PayingClient,
  { wanted: read }: PersonClaim,
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
