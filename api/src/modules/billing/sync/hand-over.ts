import { inArray } from 'drizzle-orm';
import type { Transaction } from '@stackworks/database';
import { checkouts } from '#/modules/billing/billing.tables.ts';
import { type PaidAccountOpening, handOverAccount } from '#/modules/accounts/commands/invite-client.ts';
import type { PayingClient } from '#/modules/accounts/queries/find-payers.ts';
import type { BillingState } from './to-billing-state.ts';
import type { Ordered } from './write-sales.ts';
import { isPlanNew, type SubscriptionWritten } from './write-subscription.ts';

type Bought = Pick<SubscriptionWritten, 'isFirstSeen'> & {
  client: PayingClient;
  state: BillingState;
  ordered: readonly Ordered[];
  /** Prepared where an account may have to be handed over. */
  opening: PaidAccountOpening | null;
};

/**
 * Anybody can register any address, so an account whose address was never confirmed may be a stranger's to whoever pays with
 * that address. Unless all that is new was bought out of the account's own session, it goes to whoever reads that mailbox.
 * @returns what opens the account to them; null where it stays as it is
 */
export async function handOver(
  tx: Transaction,
  { client, state, ordered, opening, isFirstSeen }: Bought,
  now: Date,
): Promise<PaidAccountOpening | null> {
  const { subscription } = state;
  const plan = isPlanNew({ subscription, isFirstSeen }) ? subscription : null;
  if (client.emailVerified || (plan === null && ordered.length === 0)) return null;
  const isOwn =
    ordered.every(({ orderedBy }) => orderedBy === client.id) &&
    (plan === null || (await isBoughtInside(tx, client, state, plan.id)));
  if (isOwn) return null;
  if (!opening) throw new Error('an account has to be handed over whose address was confirmed a moment ago');
  const by = { role: 'system', name: 'Stackworks' } as const;
  await handOverAccount({ tx, actor: by, now }, client.id, { opening });
  return opening;
}

/** Whether a plan was asked for out of its client's own session, and by nobody else. */
async function isBoughtInside(
  tx: Transaction,
  client: PayingClient,
  { checkouts: states }: BillingState,
  subscriptionId: string,
): Promise<boolean> {
  const ids = states.filter((one) => one.subscriptionId === subscriptionId).map(({ id }) => id);
  if (ids.length === 0) return false;
  const rows = await tx
    .select({ userId: checkouts.userId })
    .from(checkouts)
    .where(inArray(checkouts.id, ids));
  return rows.length > 0 && rows.every(({ userId }) => userId === client.id);
}
