import type { InvoicePage, Page, PageQuery, Purchase } from '@stackworks/contracts';
import { and, eq, count, gte, inArray, lt, or } from 'drizzle-orm';
import type { Reader } from '@stackworks/database';
import { after, newestFirst, toPage } from '#/platform/database/page.ts';
import { invoices, purchases } from '#/modules/billing/billing.tables.ts';
import type { Deps } from '#/deps.ts';
import { presentInvoice, presentPurchase } from '#/modules/billing/billing.presenter.ts';

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

/** What was paid back in full is as if it had never been bought; what cost nothing was bought all the same. */
const isNotRefunded = or(eq(purchases.amountRefunded, 0), lt(purchases.amountRefunded, purchases.amount));

/** Whether a client has bought a brand kit and was not paid it back: from then on something is off their plan. */
export const hasBoughtBrandKit = async (reader: Reader, clientId: string): Promise<boolean> =>
  (await reader.$count(
    purchases,
    and(eq(purchases.userId, clientId), eq(purchases.addOn, 'brand-kit'), isNotRefunded),
  )) > 0;

/** From one time to before another. */
type Span = { from: Date; to: Date };

/** How many content updates a client has bought within a span, without those that were paid back. */
export const countContentUpdates = async (reader: Reader, clientId: string, span: Span): Promise<number> =>
  (await countContentUpdatesOf(reader, [clientId], span)).get(clientId) ?? 0;

/** The same of some clients, by client; those of none are left out. One query for any number. */
export async function countContentUpdatesOf(
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
