import { randomUUID } from 'node:crypto';
import { addMinutes } from 'date-fns';
import { and, eq, isNull, sql } from 'drizzle-orm';
import { sessions } from '#/modules/sessions/sessions.tables.ts';
import { emit, type Context, transact } from '#/platform/events/events.ts';
import { viewsEnded } from '#/modules/sessions/sessions.events.ts';
import { type Identity, type OpenedSession, issueToken } from '#/modules/sessions/sessions.service.ts';
import type { ViewAsSession } from '@stackworks/contracts';
import type { Deps } from '#/deps.ts';
import { AppError } from '#/errors.ts';
import { getClient } from '#/modules/accounts/queries/read-accounts.ts';
import { viewEnded, viewOpened } from '#/modules/clients/clients.events.ts';

/** How long staff may look at what a client sees before they have to say again that they do, in minutes. */
const viewMinutes = 30;

/**
 * Opens a session in which a member of staff sees what a client sees, and can change nothing. It ends after half an hour,
 * and with the session it was opened from. Whoever it is of is told nothing.
 */
export async function openViewSession(
  { tx, now: openedAt }: Pick<Context, 'tx' | 'now'>,
  viewer: Identity,
  clientId: string,
): Promise<OpenedSession> {
  const session: OpenedSession = {
    sid: randomUUID(),
    role: 'client',
    userId: clientId,
    openedAt,
    expiresAt: addMinutes(openedAt, viewMinutes),
  };
  await tx.insert(sessions).values({
    sid: session.sid,
    sess: { userAgent: null, viewedBy: { adminId: viewer.userId, sessionId: viewer.sessionId } },
    role: 'client',
    userId: clientId,
    createdAt: openedAt.toISOString(),
    expire: session.expiresAt.toISOString(),
  });
  return session;
}

/**
 * Ends what a member of staff has open of one client's, and the streams of it. The client's own screens hear nothing.
 * @returns how many there were
 */
async function endViewSessions(ctx: Context, adminId: string, clientId: string): Promise<number> {
  const ended = await ctx.tx
    .update(sessions)
    .set({ revokedAt: ctx.now.toISOString() })
    .where(
      and(
        eq(sessions.userId, clientId),
        isNull(sessions.revokedAt),
        sql`json_extract(${sessions.sess}, '$.viewedBy.adminId') = ${adminId}`,
      ),
    )
    .returning({ sid: sessions.sid });
  await emit(ctx, viewsEnded, { clientId, sessionIds: ended.map(({ sid }) => sid) });
  return ended.length;
}

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
