import { and, eq, ne, or, isNull } from 'drizzle-orm';
import type { Transaction } from '@stackworks/database';
import { checkouts } from '#/modules/billing/billing.tables.ts';
import type { BillingState } from './to-billing-state.ts';

/** Writes down what has become of attempts to buy a plan, and that it was looked at. One that was begun anew goes its own way. */
export async function writeCheckouts(
  tx: Transaction,
  states: BillingState['checkouts'],
  now: Date,
): Promise<void> {
  for (const { id, state, subscriptionId, customerId } of states) {
    const isIts = or(
      isNull(checkouts.stripeSubscriptionId),
      eq(checkouts.stripeSubscriptionId, subscriptionId),
    );
    // What has ended has made room for another of the same plan, which alone may be open.
    const mayChange = state === 'paid' ? ne(checkouts.state, 'paid') : ne(checkouts.state, 'ended');
    await tx
      .update(checkouts)
      .set({
        state,
        stripeSubscriptionId: subscriptionId,
        stripeCustomerId: customerId,
        updatedAt: now.toISOString(),
      })
      .where(and(eq(checkouts.id, id), isIts, mayChange));
  }
}
