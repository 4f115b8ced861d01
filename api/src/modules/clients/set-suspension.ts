import type { ClientDetail, SuspensionInput } from '@stackworks/contracts';
import type { Deps } from '#/deps.ts';
import { AppError } from '#/errors.ts';
import { getClient, getFullName } from '#/modules/accounts/queries/read-accounts.ts';
import { setActive } from '#/modules/accounts/commands/set-active.ts';
import { recordAction } from '#/platform/audit/record-action.ts';
import { endSessions } from '#/modules/sessions/sessions.service.ts';
import { changeSubscription } from '#/modules/billing/history/change-subscription.ts';
import { getClientDetail } from './read-client.ts';

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
  const now = deps.now();
  await deps.db.write(async (tx) => {
    const { isActive, firstName, lastName } = await getClient(tx, clientId);
    if (isActive !== suspended) {
      const state = suspended ? 'is already suspended' : 'isn’t suspended';
      throw new AppError('conflict', `${firstName} ${lastName} ${state}.`);
    }
    await setActive(tx, clientId, suspended ? reason : null, now);
    if (suspended) await endSessions(tx, { role: 'client', userId: clientId }, { now });
    const by = { id: adminId, name: await getFullName(tx, 'admin', adminId) };
    const what = suspended ? 'Suspended' : 'Reactivated';
    await changeSubscription(
      deps,
      tx,
      { userId: clientId, by, reason: reason ? `${what}: ${reason}` : what },
      now,
    );
    await recordAction(
      tx,
      {
        actor: { role: 'admin', ...by },
        action: suspended ? 'client-suspended' : 'client-reactivated',
        subject: { type: 'client', id: clientId, name: `${firstName} ${lastName}` },
      },
      now,
    );
  });
  return getClientDetail(deps, clientId);
}
