import type { ViewAsSession } from '@stackworks/contracts';
import type { Deps } from '#/deps.ts';
import { AppError } from '#/errors.ts';
import { getClient } from '#/modules/accounts/queries/read-accounts.ts';
import { emit, transact } from '#/platform/events/events.ts';
import { issueToken, type Identity } from '#/modules/sessions/sessions.service.ts';
import { endViewSessions, openViewSession } from '#/modules/sessions/view-session.ts';
import { viewEnded, viewOpened } from './clients.events.ts';

/**
 * Lets a member of staff see the portal as a client sees it, for a while and without changing anything.
 * @throws AppError not_found when there is no such client, conflict while they are suspended
 */
export async function viewAsClient(
  deps: Pick<Deps, 'config' | 'db' | 'now'>,
  viewer: Identity,
  clientId: string,
): Promise<ViewAsSession> {
  const { name, session } = await transact(deps, { role: 'admin', id: viewer.userId }, async (ctx) => {
    const client = await getClient(ctx.tx, clientId);
    const name = `${client.firstName} ${client.lastName}`;
    if (!client.isActive) {
      throw new AppError('conflict', `${name} is suspended, so you can’t view their portal.`);
    }
    const session = await openViewSession(ctx, viewer, clientId);
    await emit(ctx, viewOpened, client);
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
  await transact(deps, { role: 'admin', id: viewer.userId }, async (ctx) => {
    if ((await endViewSessions(ctx, viewer.userId, clientId)) === 0) return;
    await emit(ctx, viewEnded, await getClient(ctx.tx, clientId));
  });
}
