import { desc } from 'drizzle-orm';
import type { Reader } from '@stackworks/database';
import { stripeEvents } from '#/modules/billing/billing.tables.ts';

/** What Stripe reported last, and when it reached us; null when it never has. */
export async function findLastReport(reader: Reader): Promise<{ kind: string; receivedAt: string } | null> {
  const [last] = await reader
    .select({ kind: stripeEvents.type, receivedAt: stripeEvents.createdAt })
    .from(stripeEvents)
    .orderBy(desc(stripeEvents.createdAt), desc(stripeEvents.id))
    .limit(1);
  return last ?? null;
}
