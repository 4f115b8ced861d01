import { EventEmitter } from 'node:events';
import { sql } from 'drizzle-orm';
import type { Transaction } from '@stackworks/database';
import { billingSyncs } from '#/modules/billing/billing.tables.ts';

const marks = new EventEmitter<{ marked: [number] }>();

/**
 * How long after a report a customer is read, in milliseconds: what happens at Stripe is reported in some ten events of the same
 * second or two, of which the first would have them read before the rest is there.
 */
export const reportQuietMs = 1000;

/** Rows of one statement; each has five values. */
const rowsAtOnce = 1000;

/**
 * Has customers of Stripe's read again, in the transaction of what asks for it. A customer who is being read just now is
 * read once more, and one who waits after a failure is tried at once: what asks is a sign that Stripe is back.
 * @param quietMs how long to wait for more of the same; further marks do not put it off
 */
export async function markCustomers(
  tx: Transaction,
  stripeCustomerIds: readonly string[],
  now: Date,
  quietMs = 0,
): Promise<void> {
  const at = now.toISOString();
  const availableAt = new Date(now.getTime() + quietMs).toISOString();
  for (let first = 0; first < stripeCustomerIds.length; first += rowsAtOnce) {
    const ids = stripeCustomerIds.slice(first, first + rowsAtOnce);
    await tx
      .insert(billingSyncs)
      .values(ids.map((stripeCustomerId) => ({ stripeCustomerId, wanted: 1, availableAt, updatedAt: at })))
      .onConflictDoUpdate({
        target: billingSyncs.stripeCustomerId,
        set: {
          wanted: sql`${billingSyncs.wanted} + 1`,
          availableAt: sql`case
            when ${billingSyncs.claim} is not null then ${billingSyncs.availableAt}
            when ${billingSyncs.wanted} = ${billingSyncs.done} then ${availableAt}
            else min(${billingSyncs.availableAt}, ${availableAt}) end`,
        },
      });
  }
  marks.emit('marked', quietMs);
}

/**
 * Calls the listener whenever this process has marked a customer and they are due. Of one who is due at once the marking
 * transaction is still open then, so look for the mark through `db.write`, which runs after it.
 * @returns a function that stops the calls
 */
export function onMarked(listener: () => void): () => void {
  const call = (quietMs: number) => {
    if (quietMs === 0) listener();
    // A timer may come a little early.
    else setTimeout(listener, quietMs + 20).unref();
  };
  marks.on('marked', call);
  return () => marks.off('marked', call);
}
