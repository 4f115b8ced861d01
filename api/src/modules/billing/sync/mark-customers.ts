import { EventEmitter } from 'node:events';
import { sql } from 'drizzle-orm';
import type { Transaction } from '#/db/client.ts';
import { billingSyncs } from '#/db/schema/billing.ts';

const marks = new EventEmitter<{ marked: [] }>();

/** Rows of one statement; each has five values. */
const rowsAtOnce = 1000;

/**
 * Has customers of Stripe's read again, in the transaction of what asks for it. A customer who is being read just now is
 * read once more, and one who waits after a failure is tried at once: what asks is a sign that Stripe is back.
 */
export async function markCustomers(
  tx: Transaction,
  stripeCustomerIds: readonly string[],
  now: Date,
): Promise<void> {
  const at = now.toISOString();
  for (let first = 0; first < stripeCustomerIds.length; first += rowsAtOnce) {
    const ids = stripeCustomerIds.slice(first, first + rowsAtOnce);
    await tx
      .insert(billingSyncs)
      .values(
        ids.map((stripeCustomerId) => ({ stripeCustomerId, wanted: 1, availableAt: at, updatedAt: at })),
      )
      .onConflictDoUpdate({
        target: billingSyncs.stripeCustomerId,
        set: {
          wanted: sql`${billingSyncs.wanted} + 1`,
          availableAt: sql`case when ${billingSyncs.claim} is null then min(${billingSyncs.availableAt}, ${at}) else ${billingSyncs.availableAt} end`,
        },
      });
  }
  marks.emit('marked');
}

/**
 * Calls the listener whenever this process marks a customer. The marking transaction is still open then, so look for the
 * mark through `db.write`, which runs after it.
 * @returns a function that stops the calls
 */
export function onMarked(listener: () => void): () => void {
  marks.on('marked', listener);
  return () => marks.off('marked', listener);
}
