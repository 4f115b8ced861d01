import { and, lte, min, ne, count } from 'drizzle-orm';
import type { Reader } from '@stackworks/database';
import { billingSyncs } from '#/modules/billing/billing.tables.ts';

/** How many customers could be read now and have not been, and since when the first of them could. */
export async function readBillingQueue(
  reader: Reader,
  now: Date,
): Promise<{ depth: number; oldestAt: string | null }> {
  const [found] = await reader
    .select({ depth: count(), oldestAt: min(billingSyncs.availableAt) })
    .from(billingSyncs)
    .where(and(ne(billingSyncs.wanted, billingSyncs.done), lte(billingSyncs.availableAt, now.toISOString())));
  return found ?? { depth: 0, oldestAt: null };
}
