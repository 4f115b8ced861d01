import type { ViewAsSession } from '@stackworks/contracts';
import { and, eq, isNull, sql } from 'drizzle-orm';
import type { ConfigPort } from '#/platform/ports.ts';
import { AppError } from '#/errors.ts';
import { getClient } from '#/modules/accounts/queries/read-accounts.ts';
import { viewEnded, viewOpened } from '#/modules/clients/clients.events.ts';
import { viewsEnded } from '#/modules/sessions/sessions.events.ts';
import { issueToken, openSession, type Identity } from '#/modules/sessions/sessions.service.ts';
import { sessions } from '#/modules/sessions/sessions.tables.ts';
import { emit, transact, type CommandDeps } from '#/platform/events/events.ts';

/**
 * Opens a read-only session in which a member of staff sees the portal as a client does. It ends after half an hour, and with
 * the session it was opened from. The client isn’t notified.
 * @throws not_found when there is no such client, conflict while they are suspended
 */
export async function viewAsClient(
  caller: CommandDeps & ConfigPort & { actor: Identity<'admin'> },
  clientId: string,
): Promise<ViewAsSession> {
  const { name, session } = await transact(caller, async (ctx) => {
    const client = await getClient(ctx.tx, clientId);
    const name = `${client.firstName} ${client.lastName}`;
    if (!client.isActive)
      throw new AppError('conflict', `${name} is suspended, so you can’t view their portal.`);
    const viewedBy = { adminId: ctx.actor.id, sessionId: ctx.actor.sessionId };
    const session = await openSession(ctx, {
      role: 'client',
      id: clientId,
      personId: client.personId,
      viewedBy,
    });
    await emit(ctx, viewOpened, client);
    return { name, session };
  });
  return { token: await issueToken(caller, session), name, expiresAt: session.expiresAt.toISOString() };
}

/** Ends a member of staff's views of a client's portal, and their streams, if there are any. */
export async function endViewAs(caller: CommandDeps & { actor: Identity }, clientId: string): Promise<void> {
  await transact(caller, async (ctx) => {
    const ended = await ctx.tx
      .update(sessions)
      .set({ revokedAt: ctx.now.toISOString() })
      .where(
        and(
          eq(sessions.userId, clientId),
          isNull(sessions.revokedAt),
          sql`json_extract(${sessions.sess}, '$.viewedBy.adminId') = ${caller.actor.id}`,
        ),
      )
      .returning({ sid: sessions.sid });
    await emit(ctx, viewsEnded, { clientId, sessionIds: ended.map(({ sid }) => sid) });
    if (ended.length > 0) await emit(ctx, viewEnded, await getClient(ctx.tx, clientId));
  });
}
