import type { InvoicePage, Page, PageQuery, Purchase } from '@stackworks/contracts';
import { and, eq } from 'drizzle-orm';
import { after, newestFirst, toPage } from '#/platform/database/page.ts';
import { invoices, purchases } from './billing.tables.ts';
import type { Deps } from '#/deps.ts';
import { presentInvoice, presentPurchase } from './billing.presenter.ts';

/** A client's invoices, newest first. */
export async function listInvoices(
  { db }: Pick<Deps, 'db'>,
  clientId: string,
  { cursor, limit }: PageQuery,
): Promise<InvoicePage> {
  const rows = await db.read
    .select()
    .from(invoices)
    .where(and(eq(invoices.userId, clientId), after(invoices, cursor)))
    .orderBy(...newestFirst(invoices))
    .limit(limit + 1);
  return toPage(rows, limit, presentInvoice);
}

/** What a client has bought once beside their plan, newest first. */
export async function listPurchases(
  deps: Pick<Deps, 'catalogue' | 'db'>,
  clientId: string,
  { cursor, limit }: PageQuery,
): Promise<Page<Purchase>> {
  const rows = await deps.db.read
    .select()
    .from(purchases)
    .where(and(eq(purchases.userId, clientId), after(purchases, cursor)))
    .orderBy(...newestFirst(purchases))
    .limit(limit + 1);
  return toPage(rows, limit, (row) => presentPurchase(row, deps));
}
