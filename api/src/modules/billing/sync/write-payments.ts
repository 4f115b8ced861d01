import { randomUUID } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import { addMilliseconds } from 'date-fns';
import { and, eq, notInArray } from 'drizzle-orm';
import type { Transaction } from '@stackworks/database';
import { addOnIdOf } from '@stackworks/contracts';
import { invoices, purchases } from '#/modules/billing/billing.tables.ts';
import type { CataloguePort } from '#/modules/content/catalogue.ts';
import { pick } from '#/platform/database/columns.ts';
import type { PayingClient } from '#/modules/accounts/queries/find-payers.ts';
import { stripeActor } from '#/modules/billing/billing.events.ts';
import { openOrderedProject } from '#/modules/projects/commands/create-project.ts';
import { recordTerms } from '#/modules/billing/terms.ts';
import { isRefunded } from './find-corrections.ts';
import { findCustomersOf } from './find-person.ts';
import type { InvoiceSnapshot, SaleSnapshot } from './snapshot.ts';
import type { BillingState } from './to-billing-state.ts';
import type { PersonClaim } from './sync-queue.ts';

const invoiceColumns = [
  ...(['id', 'number', 'description', 'amount', 'fromCredit', 'amountRefunded', 'dispute'] as const),
  ...(['currency', 'status', 'receiptUrl', 'pdfUrl', 'paidAt', 'createdAt'] as const),
] as const;

/**
 * Stores a client's invoices.
 * @returns whether any changed, and the ids of those that are newly paid
 */
export async function writeInvoices(
  tx: Transaction,
  userId: string,
  found: readonly InvoiceSnapshot[],
): Promise<{ hasChanged: boolean; newlyPaid: ReadonlySet<string> }> {
  const present = await tx.select().from(invoices).where(eq(invoices.userId, userId));
  const known = new Map(present.map((row) => [row.id, row]));
  const changed = found
    .map((one) => ({ userId, ...pick(one, invoiceColumns), createdAt: timeInSeries(one) }))
    .filter((row) => !isDeepStrictEqual({ ...known.get(row.id) }, row));
  for (const row of changed) {
    await tx.insert(invoices).values(row).onConflictDoUpdate({ target: invoices.id, set: row });
  }
  const newlyPaid = changed.filter(({ id, status }) => status === 'paid' && known.get(id)?.status !== 'paid');
  return { hasChanged: changed.length > 0, newlyPaid: new Set(newlyPaid.map(({ id }) => id)) };
}

/** When an invoice was made. Stripe knows whole seconds, so those of one second follow each other by their numbers. */
function timeInSeries({ createdAt, number }: InvoiceSnapshot): string {
  const serial = Number(/\d+$/.exec(number ?? '')?.[0] ?? 0);
  return addMilliseconds(createdAt, serial % 1000).toISOString();
}

/** A new sale; one that was refunded before we heard of it is not delivered. */
export type Ordered = SaleSnapshot & { name: string; projectId: string | null };

const saleColumns = [
  ...(['addOn', 'amount', 'amountRefunded', 'dispute', 'currency'] as const),
  ...(['receiptUrl', 'createdAt'] as const),
] as const;

/**
 * Stores a client's one-off purchases, and opens a project for each that needs one.
 * @returns the new sales to deliver, those that were refunded at once, and whether anything changed
 */
export async function writeSales(
  deps: CataloguePort,
  tx: Transaction,
  client: PayingClient,
  { sales }: BillingState,
  now: Date,
): Promise<{ ordered: Ordered[]; returned: SaleSnapshot[]; hasChanged: boolean }> {
  if (sales.length === 0) return { ordered: [], returned: [], hasChanged: false };
  const present = await tx.select().from(purchases).where(eq(purchases.userId, client.id));
  const known = new Map(present.map((row) => [row.stripeSessionId, pick(row, saleColumns)]));
  const ordered: Ordered[] = [];
  const returned: SaleSnapshot[] = [];
  let hasChanged = false;
  for (const sale of sales) {
    const { sessionId } = sale;
    const before = known.get(sessionId);
    const facts = pick(sale, saleColumns);
    if (before && isDeepStrictEqual(before, facts)) continue;
    hasChanged = true;
    if (before) {
      await tx.update(purchases).set(facts).where(eq(purchases.stripeSessionId, sessionId));
      continue;
    }
    const name = deps.catalogue.findAddOn(addOnIdOf(sale.addOn))?.name ?? sale.addOn;
    const projectId = isRefunded(sale) ? null : await openProject(tx, client, sale, name, now);
    const ids = {
      id: randomUUID(),
      userId: client.id,
      stripeSessionId: sessionId,
      projectId,
    };
    const termsVersion = await recordTerms(deps, tx, now);
    await tx.insert(purchases).values({ ...ids, ...facts, termsVersion });
    if (isRefunded(sale)) returned.push(sale);
    else ordered.push({ ...sale, name, projectId });
  }
  return { ordered, returned, hasChanged };
}

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
  return openOrderedProject({ tx, actor: stripeActor, now }, order);
}

/**
 * Deletes a client's invoices and purchases that Stripe no longer has. Only if all their customers were read and something
 * was found: otherwise what is missing may just not have been read.
 * @returns whether anything was deleted
 */
export async function deleteUnknown(
  tx: Transaction,
  client: PayingClient,
  { wanted: read }: PersonClaim,
  state: Pick<BillingState, 'invoices' | 'sales' | 'unknownSales'>,
): Promise<boolean> {
  if (state.invoices.length + state.sales.length === 0) return false;
  if (!(await findCustomersOf(tx, client)).every((id) => read.has(id))) return false;
  const invoiceIds = state.invoices.map(({ id }) => id);
  const sessionIds = [...state.sales, ...state.unknownSales].map(({ sessionId }) => sessionId);
  const deleted = [
    ...(await tx
      .delete(invoices)
      .where(and(eq(invoices.userId, client.id), notInArray(invoices.id, invoiceIds)))
      .returning({ id: invoices.id })),
    ...(await tx
      .delete(purchases)
      .where(and(eq(purchases.userId, client.id), notInArray(purchases.stripeSessionId, sessionIds)))
      .returning({ id: purchases.id })),
  ];
  return deleted.length > 0;
}
