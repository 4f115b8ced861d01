import type { ClientDetail, SuspensionInput } from '@stackworks/contracts';
import type { Deps } from '#/deps.ts';
import { AppError } from '#/errors.ts';
import { getClient, getFullName } from '#/modules/accounts/queries/read-accounts.ts';
import { setActive } from '#/modules/accounts/commands/update-client.ts';
import { emit, transact } from '#/platform/events/events.ts';
import { endSessions } from '#/modules/sessions/sessions.service.ts';
import { changeSubscription } from '#/modules/billing/history/change-subscription.ts';
import { clientReactivated, clientSuspended } from '#/modules/clients/clients.events.ts';
import { getClientDetail } from '#/modules/clients/queries/read-clients.ts';

/**
 * Suspends a client, who is signed out everywhere at once and brings in nothing, or lets them in again.
 * @throws AppError not_found when there is no such client, conflict when it is so already
 */
export async function setSuspension(
  deps: Pick<Deps, 'catalogue' | 'db' | 'now'>,
  adminId: string,
  clientId: string,
  { suspended, reason }: SuspensionInput,
): Promise<ClientDetail> {
  await transact(deps, { role: 'admin', id: adminId }, async (ctx) => {
    const { tx, now } = ctx;
    const client = await getClient(tx, clientId);
    if (client.isActive !== suspended) {
      const state = suspended ? 'is already suspended' : 'isn’t suspended';
      throw new AppError('conflict', `${client.firstName} ${client.lastName} ${state}.`);
    }
    await setActive(tx, clientId, suspended ? reason : null, now);
    if (suspended) await endSessions(ctx, { role: 'client', userId: clientId });
    const by = { id: adminId, name: await getFullName(tx, 'admin', adminId) };
    const what = suspended ? 'Suspended' : 'Reactivated';
    await changeSubscription(
      deps,
      tx,
      { userId: clientId, by, reason: reason ? `${what}: ${reason}` : what },
      now,
    );
    await emit(ctx, suspended ? clientSuspended : clientReactivated, client);
  });
  return getClientDetail(deps, clientId);
}
