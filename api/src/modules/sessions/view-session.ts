import { randomUUID } from 'node:crypto';
import { addMinutes } from 'date-fns';
import { and, eq, isNull, sql } from 'drizzle-orm';
import { sessions } from './sessions.tables.ts';
import { emit, type Context } from '#/platform/events/events.ts';
import { viewsEnded } from './sessions.events.ts';
import type { Identity, OpenedSession } from './sessions.service.ts';

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
export async function endViewSessions(ctx: Context, adminId: string, clientId: string): Promise<number> {
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
