import { and, count, eq, gte, inArray, lt } from 'drizzle-orm';
import type { Reader } from '#/db/client.ts';
import { purchases } from '#/db/schema/billing.ts';

/** Whether a client has ever bought a brand kit, which takes something off their plan from then on. */
export const hasBoughtBrandKit = async (reader: Reader, clientId: string): Promise<boolean> =>
  (await reader.$count(purchases, and(eq(purchases.userId, clientId), eq(purchases.addOn, 'brand-kit')))) > 0;

/** From one moment to before another. */
type Span = { from: Date; to: Date };

/** How many content updates a client has bought within a span. */
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
        gte(purchases.createdAt, from.toISOString()),
        lt(purchases.createdAt, to.toISOString()),
      ),
    )
    .groupBy(purchases.userId);
  return new Map(rows.map(({ userId, bought }) => [userId, bought]));
}
