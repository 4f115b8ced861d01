import type { InvoicePage, Page, PageQuery, Purchase, StaffPurchase } from '@stackworks/contracts';
import { and, eq, inArray, lt, or } from 'drizzle-orm';
import type { Reader } from '@stackworks/database';
import { readPage } from '#/platform/database/page.ts';
import { invoices, purchases } from '#/modules/billing/billing.tables.ts';
import type { CataloguePort } from '#/modules/content/catalogue.ts';
import type { DatabasePort } from '#/platform/ports.ts';
import { presentInvoice, presentPurchase } from '#/modules/billing/billing.presenter.ts';

export const listInvoices = (
  { db }: DatabasePort,
  clientId: string,
  query: PageQuery,
): Promise<InvoicePage> => readPage(db.read, invoices, eq(invoices.userId, clientId), query, presentInvoice);

/** Invoices by id, with whose they are; unknown ones are left out. */
export async function findInvoices(
  reader: Reader,
  ids: readonly string[],
): Promise<Map<string, Pick<typeof invoices.$inferSelect, 'id' | 'number' | 'userId' | 'createdAt'>>> {
  const { id, number, userId, createdAt } = invoices;
  const rows = await reader
    .select({ id, number, userId, createdAt })
    .from(invoices)
    .where(inArray(id, [...ids]));
  return new Map(rows.map((row) => [row.id, row]));
}

export const listPurchases = (
  deps: CataloguePort & DatabasePort,
  clientId: string,
  query: PageQuery,
): Promise<Page<Purchase>> =>
  readPage(deps.db.read, purchases, eq(purchases.userId, clientId), query, (row) =>
    presentPurchase(row, deps),
  );

/** A client's newest purchases for staff, with the terms accepted with each. */
export const listStaffPurchases = async (
  deps: CataloguePort & DatabasePort,
  clientId: string,
  query: PageQuery,
): Promise<StaffPurchase[]> => {
  const isTheirs = eq(purchases.userId, clientId);
  const { items } = await readPage(deps.db.read, purchases, isTheirs, query, (row) => ({
    ...presentPurchase(row, deps),
    termsVersion: row.termsVersion,
  }));
  return items;
};

/** The sales at Stripe that a client's purchases are of. */
export async function listSessionIds(reader: Reader, clientId: string): Promise<Set<string>> {
  const { stripeSessionId } = purchases;
  const rows = await reader.select({ stripeSessionId }).from(purchases).where(eq(purchases.userId, clientId));
  return new Set(rows.map((row) => row.stripeSessionId));
}

/** A full refund undoes a purchase; one that was free still counts. */
const isNotRefunded = or(eq(purchases.amountRefunded, 0), lt(purchases.amountRefunded, purchases.amount));

/** Whether a client has a brand kit, which discounts their plan. */
export const hasBoughtBrandKit = async (reader: Reader, clientId: string): Promise<boolean> =>
  (await reader.$count(
    purchases,
    and(eq(purchases.userId, clientId), eq(purchases.addOn, 'brand-kit'), isNotRefunded),
  )) > 0;

/** How many content updates a client has ever bought, without refunded ones. */
export const countContentUpdates = (reader: Reader, clientId: string): Promise<number> =>
  reader.$count(
    purchases,
    and(eq(purchases.userId, clientId), eq(purchases.addOn, 'content-update'), isNotRefunded),
  );
