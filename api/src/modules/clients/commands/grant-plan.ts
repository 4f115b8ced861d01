import type { ClientDetail, SubscriptionGrantInput } from '@stackworks/contracts';
import type { Transaction } from '@stackworks/database';
import type { Deps } from '#/deps.ts';
import { AppError } from '#/errors.ts';
import { preparePaidAccount, inviteOwner } from '#/modules/accounts/commands/invite-client.ts';
import { getClient, getFullName } from '#/modules/accounts/queries/read-accounts.ts';
import { emit, transact } from '#/platform/events/events.ts';
import { findCardPlan } from '#/modules/billing/queries/read-billing.ts';
import { changeSubscription } from '#/modules/billing/history/change-subscription.ts';
import { requirePlan } from '#/modules/content/catalogue.ts';
import { planGranted } from '#/modules/clients/clients.events.ts';
import { getClientDetail } from '#/modules/clients/queries/read-clients.ts';

/**
 * Gives a client a plan by hand, one no longer sold included, or takes it away. An unconfirmed account without business may be a
 * stranger's, so it goes to the owner of its address first.
 * @throws AppError not_found when there is no such client, invalid_input when there is no such plan, conflict when they have just that already or pay by card
 */
export async function grantPlan(
  deps: Pick<Deps, 'catalogue' | 'db' | 'now'>,
  adminId: string,
  clientId: string,
  { tier, status, reason }: SubscriptionGrantInput,
): Promise<ClientDetail> {
  // Hashing takes long, so it is done before the transaction.
  const opening = tier === null ? null : await preparePaidAccount();
  await transact(deps, { role: 'admin', id: adminId }, async (ctx) => {
    const { tx, now } = ctx;
    const client = await getClient(tx, clientId);
    if (client.subscriptionTier === tier && client.subscriptionStatus === status) {
      throw new AppError('conflict', 'The client is already on this plan.');
    }
    await requireNoCard(deps, tx, clientId);
    // A plan they hold already can be switched off even when content has it no more.
    if (tier !== null && tier !== client.subscriptionTier) requirePlan(deps, tier, 'tier');
    const by = { id: adminId, name: await getFullName(tx, 'admin', adminId) };
    if (opening) {
      await inviteOwner(ctx, clientId, { opening, because: 'plan' });
    }
    await changeSubscription(deps, tx, { userId: clientId, tier, status, by, reason }, now);
    await emit(ctx, planGranted, { client, to: { tier, status } });
  });
  return getClientDetail(deps, clientId);
}

/** What Stripe says would undo a grant at its next word, and they would go on paying for the other plan. Source: decision 035. */
async function requireNoCard({ catalogue }: Pick<Deps, 'catalogue'>, tx: Transaction, clientId: string) {
  const tier = await findCardPlan(tx, clientId);
  if (tier === null) return;
  const plan = catalogue.findPlan(tier)?.name ?? tier;
  throw new AppError(
    'conflict',
    `${plan} is billed through Stripe. Cancel it there before granting another plan, or let the client change plan themselves.`,
  );
}
