import type { InvoicePage, Page, PageQuery, Purchase } from '@stackworks/contracts';
import { and, eq, count, gte, inArray, lt, or } from 'drizzle-orm';
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

/** A full refund undoes a purchase; one that was free still counts. */
const isNotRefunded = or(eq(purchases.amountRefunded, 0), lt(purchases.amountRefunded, purchases.amount));

/** Whether a client has a brand kit, which discounts their plan. */
export const hasBoughtBrandKit = async (reader: Reader, clientId: string): Promise<boolean> =>
  (await reader.$count(
    purchases,
    and(eq(purchases.userId, clientId), eq(purchases.addOn, 'brand-kit'), isNotRefunded),
  )) > 0;

type Span = { from: Date; to: Date };

/** How many content updates clients have bought from one time to before another, without refunded ones, by client. */
export async function countContentUpdates(
  reader: Reader,
  clientIds: readonly string[],
  { from, to }: Span,
): Promise<Map<string, number>> {
  if (clientIds.length === 0) return new Map();
  const rows = await reader
    .select({ userId: purchases.userId, bought: count() })
    .from(purchases)
    .where(
      and(
        inArray(purchases.userId, clientIds),
        eq(purchases.addOn, 'content-update'),
        isNotRefunded,
        gte(purchases.createdAt, from.toISOString()),
        lt(purchases.createdAt, to.toISOString()),
      ),
    )
    .groupBy(purchases.userId);
  return new Map(rows.map(({ userId, bought }) => [userId, bought]));
}
