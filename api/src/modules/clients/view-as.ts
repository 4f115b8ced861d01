import type { ViewAsSession } from '@stackworks/contracts';
import type { Deps } from '#/deps.ts';
import { AppError } from '#/errors.ts';
import { getClient } from '#/modules/accounts/queries/read-accounts.ts';
import { recordAction } from '#/platform/audit/record-action.ts';
import { issueToken, type Identity } from '#/modules/sessions/sessions.service.ts';
import { endViewSessions, openViewSession } from '#/modules/sessions/view-session.ts';

/**
 * Lets a member of staff see the portal as a client sees it, for a while and without changing anything.
 * @throws AppError not_found when there is no such client, conflict while they are suspended
 */
export async function viewAsClient(
  deps: Pick<Deps, 'config' | 'db' | 'now'>,
  viewer: Identity,
  clientId: string,
): Promise<ViewAsSession> {
  const { name, session } = await deps.db.write(async (tx) => {
    const { isActive, firstName, lastName } = await getClient(tx, clientId);
    const name = `${firstName} ${lastName}`;
    if (!isActive) {
      throw new AppError('conflict', `${name} is suspended, so you can’t view their portal.`);
    }
    const session = await openViewSession(deps, tx, viewer, clientId);
    await recordAction(
      tx,
      {
        actor: { role: 'admin', id: viewer.userId },
        action: 'client-viewed',
        subject: { type: 'client', id: clientId, name },
      },
      session.openedAt,
    );
    return { name, session };
  });
  const { expiresAt } = session;
  return { token: await issueToken(deps, session), name, expiresAt: expiresAt.toISOString() };
}

/** Ends what a member of staff sees as a client; whether there was anything or not. */
export async function endViewAs(
  deps: Pick<Deps, 'db' | 'now'>,
  viewer: Identity,
  clientId: string,
): Promise<void> {
  await deps.db.write(async (tx) => {
    if ((await endViewSessions(deps, tx, viewer.userId, clientId)) === 0) return;
    const { firstName, lastName } = await getClient(tx, clientId);
    await recordAction(
      tx,
      {
        actor: { role: 'admin', id: viewer.userId },
        action: 'client-view-ended',
        subject: { type: 'client', id: clientId, name: `${firstName} ${lastName}` },
      },
      deps.now(),
    );
  });
}
