import type { ClientDetail, SubscriptionGrantInput, SuspensionInput } from '@stackworks/contracts';
import type { Transaction } from '@stackworks/database';
import { type CataloguePort, requirePlan } from '#/modules/content/catalogue.ts';
import { AppError } from '#/errors.ts';
import { inviteOwner, prepareOpening } from '#/modules/accounts/commands/invite-client.ts';
import { setActive } from '#/modules/accounts/commands/write-client.ts';
import { getClient, getFullName } from '#/modules/accounts/queries/read-accounts.ts';
import { changeSubscription } from '#/modules/billing/history/change-subscription.ts';
import { findCardPlan } from '#/modules/billing/queries/read-billing.ts';
import { clientReactivated, clientSuspended, planGranted } from '#/modules/clients/clients.events.ts';
import { getClientDetail } from '#/modules/clients/queries/read-clients.ts';
import { endSessions } from '#/modules/sessions/sessions.service.ts';
import { emit, transact, type CommandDeps, type Caller } from '#/platform/events/events.ts';

/**
 * Grants a client a plan, even one no longer sold, or ends theirs. An unconfirmed account without business may be a
 * stranger's, so it's transferred to the owner of its address first.
 * @throws not_found when there is no such client, invalid_input when there is no such plan, conflict when they have
 * it already or pay by card
 */
export async function grantPlan(
  caller: Caller<'admin', CataloguePort & CommandDeps>,
  { clientId, plan, status, reason }: { clientId: string } & SubscriptionGrantInput,
): Promise<ClientDetail> {
  const opening = plan === null ? null : await prepareOpening();
  await transact(caller, async (ctx) => {
    const { tx, now } = ctx;
    const client = await getClient(tx, clientId);
    if (client.plan === plan && client.subscriptionStatus === status) {
      throw new AppError('conflict', 'The client is already on this plan.');
    }
    await requireNoCard(caller, tx, clientId);
    // A plan they have can change its status even when content no longer has it.
    if (plan !== null && plan !== client.plan) requirePlan(caller, plan, 'plan');
    const by = { id: caller.actor.id, name: await getFullName(tx, 'admin', caller.actor.id) };
    if (opening) await inviteOwner(ctx, clientId, { opening, because: 'plan' });
    await changeSubscription(caller, tx, { userId: clientId, plan, status, by, reason }, now);
    await emit(ctx, planGranted, { client, to: { plan, status } });
  });
  return getClientDetail(caller, clientId);
}

/** Stripe would undo a grant with its next event, and the client would go on paying. Source: decision 035. */
async function requireNoCard({ catalogue }: CataloguePort, tx: Transaction, clientId: string) {
  const slug = await findCardPlan(tx, clientId);
  if (slug === null) return;
  const plan = catalogue.findPlan(slug)?.name ?? slug;
  throw new AppError(
    'conflict',
    `${plan} is billed through Stripe. Cancel it there before granting another plan, or let the client change plan themselves.`,
  );
}

/**
 * Suspends a client, who is signed out everywhere and no longer counts as revenue, or reactivates them.
 * @throws not_found when there is no such client, conflict when nothing would change
 */
export async function setSuspension(
  caller: Caller<'admin', CataloguePort & CommandDeps>,
  { clientId, suspended, reason }: { clientId: string } & SuspensionInput,
): Promise<ClientDetail> {
  await transact(caller, async (ctx) => {
    const { tx, now } = ctx;
    const client = await getClient(tx, clientId);
    if (client.isActive !== suspended) {
      const state = suspended ? 'is already suspended' : 'isn’t suspended';
      throw new AppError('conflict', `${client.firstName} ${client.lastName} ${state}.`);
    }
    await setActive(tx, clientId, suspended ? reason : null, now);
    if (suspended) await endSessions(ctx, { role: 'client', id: clientId });
    const by = { id: caller.actor.id, name: await getFullName(tx, 'admin', caller.actor.id) };
    const what = suspended ? 'Suspended' : 'Reactivated';
    const change = { userId: clientId, by, reason: reason ? `${what}: ${reason}` : what };
    await changeSubscription(caller, tx, change, now);
    await emit(ctx, suspended ? clientSuspended : clientReactivated, client);
  });
  return getClientDetail(caller, clientId);
}
