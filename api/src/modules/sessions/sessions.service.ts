import { randomUUID } from 'node:crypto';
import { retention, roles, type Role } from '@stackworks/contracts';
import { add, addMinutes } from 'date-fns';
import { and, eq, inArray, isNull, lte, ne, sql, type SQL } from 'drizzle-orm';
import { alias } from 'drizzle-orm/sqlite-core';
import { cacheRows, preparePerDatabase, type Reader } from '@stackworks/database';
import { sessions, type SessionFacts } from './sessions.tables.ts';
import type { ConfigPort } from '#/platform/ports.ts';
import { readToken, signToken } from '#/platform/tokens/tokens.ts';
import { revokeTokensOf } from '#/modules/api-tokens/commands/revoke-token.ts';
import { selectActiveAccounts } from '#/modules/accounts/queries/read-accounts.ts';
import { findAdminsLackingTwoFactor } from '#/modules/sessions/two-factor/second-factor.ts';
import { emit, transact, type Context, type CommandDeps } from '#/platform/events/events.ts';
import { sessionsEnded, signedOut, signedOutEverywhere } from './sessions.events.ts';
import type { AccountRef } from '#/platform/audit/record-action.ts';

/** How long a member of staff’s view of a client’s portal lasts, in minutes. */
const viewMinutes = 30;

/** How much of a User-Agent is stored, in characters. */
const userAgentLimit = 300;

/** Who is calling, once a request has been authenticated. */
export type Identity<R extends Role = Role> = AccountRef<R> & {
  sessionId: string;
  /** The member of staff who views the portal as this client; the session is read-only then. */
  viewedBy?: Viewer;
};

type Viewer = { adminId: string; sessionId: string };

export type OpenedSession = { sid: string; role: Role; userId: string; openedAt: Date; expiresAt: Date };

/** `viewedBy` is for a read-only session in which a member of staff sees the portal as this client does. */
type Opening = { role: Role; userId: string; userAgent?: string | undefined; viewedBy?: Viewer };

/** Opens a session, whose token `issueToken` makes, and deletes those that have expired. */
export async function openSession(
  { tx, now: openedAt }: Pick<Context, 'tx' | 'now'>,
  { role, userId, userAgent, viewedBy }: Opening,
): Promise<OpenedSession> {
  const expiresAt = viewedBy ? addMinutes(openedAt, viewMinutes) : add(openedAt, retention.sessions);
  const session = { sid: randomUUID(), role, userId, openedAt, expiresAt };
  const at = openedAt.toISOString();
  await tx.delete(sessions).where(lte(sessions.expire, at));
  await tx.insert(sessions).values({
    sid: session.sid,
    sess: { userAgent: userAgent?.slice(0, userAgentLimit) ?? null, ...(viewedBy && { viewedBy }) },
    role,
    userId: role === 'client' ? userId : null,
    adminUserId: role === 'admin' ? userId : null,
    createdAt: at,
    provedAt: viewedBy ? null : at,
    expire: expiresAt.toISOString(),
  });
  return session;
}

export const issueToken = ({ config }: ConfigPort, session: OpenedSession): Promise<string> =>
  signToken(
    { sid: session.sid, sub: session.userId, role: session.role },
    { from: session.openedAt, until: session.expiresAt },
    config,
  );

const ownerOf = (role: Role) => (role === 'client' ? sessions.userId : sessions.adminUserId);

/** Sessions of active accounts that have not been revoked; `viewerExpire` is about the session that a view was opened from. */
function selectSessions(reader: Reader, role: Role, condition: SQL) {
  const owner = ownerOf(role);
  const active = selectActiveAccounts(reader, role).as('active');
  const viewer = alias(sessions, 'viewer');
  const isViewer = and(
    eq(viewer.sid, sql`json_extract(${sessions.sess}, '$.viewedBy.sessionId')`),
    isNull(viewer.revokedAt),
    inArray(viewer.adminUserId, selectActiveAccounts(reader, 'admin')),
  );
  const { sid, expire, sess } = sessions;
  return reader
    .select({ sid, expire, sess, ownerId: active.id, viewerExpire: viewer.expire })
    .from(sessions)
    .innerJoin(active, eq(active.id, owner))
    .leftJoin(viewer, isViewer)
    .where(and(condition, eq(sessions.role, role), isNull(sessions.revokedAt)));
}

type Found = { expire: string; sess: SessionFacts; viewerExpire: string | null };

/** Whether a session, and the one that it was opened from if it is a view, have not expired. */
const isValid = ({ expire, sess, viewerExpire }: Found, now: Date): boolean =>
  expire > now.toISOString() && (!sess.viewedBy || (viewerExpire ?? '') > now.toISOString());

/** Read at every call, so that an ended session ends at once. */
const findSessionOf = (role: Role) =>
  cacheRows(
    preparePerDatabase((reader) =>
      selectSessions(reader, role, eq(sessions.sid, sql.placeholder('sid'))).prepare(),
    ),
  );
const findSession = { client: findSessionOf('client'), admin: findSessionOf('admin') };

/**
 * Finds whose token this is: it must be ours and of this role, its session neither expired nor revoked, its owner active.
 * @returns null for any other token
 */
export async function findIdentity<R extends Role>(
  { config, db, now }: CommandDeps & ConfigPort,
  token: string,
  role: R,
): Promise<Identity<R> | null> {
  const claims = await readToken(token, now(), config);
  if (claims?.role !== role) return null;
  const [session] = await findSession[role](db, { sid: claims.sid });
  if (!session || session.ownerId !== claims.sub || !isValid(session, now())) return null;
  const { viewedBy } = session.sess;
  return { role, id: session.ownerId, sessionId: claims.sid, ...(viewedBy && { viewedBy }) };
}

/**
 * The ids of those sessions that are still valid; as `findIdentity`, in a constant number of queries. Sessions of staff who
 * have to set up two-factor sign-in first are left out.
 */
export async function findLiveSessions(
  { db, now }: CommandDeps,
  identities: readonly Identity[],
): Promise<Set<string>> {
  const idsOf = (role: Role) => identities.flatMap((one) => (one.role === role ? one.sessionId : []));
  const found = await Promise.all(
    roles.map((role) => selectSessions(db.read, role, inArray(sessions.sid, idsOf(role)))),
  );
  const valid = found.flat().filter((session) => isValid(session, now()));
  const admins = identities.flatMap(({ role, id: userId }) => (role === 'admin' ? userId : []));
  const lacking = await findAdminsLackingTwoFactor(db.read, admins);
  return new Set(valid.flatMap(({ sid, ownerId }) => (lacking.has(ownerId) ? [] : sid)));
}

/** Ends a session at once, and notifies its open screens. */
export async function revokeSession(caller: CommandDeps & { actor: Identity }): Promise<void> {
  const { sessionId } = caller.actor;
  await transact(caller, async (ctx) => {
    const revokedAt = ctx.now.toISOString();
    await ctx.tx.update(sessions).set({ revokedAt }).where(eq(sessions.sid, sessionId));
    await emit(ctx, signedOut, caller.actor);
  });
}

/**
 * Ends all of a person's sessions at once, and notifies their open screens.
 * @param options.except the session that goes on, if any
 */
export async function endSessions(
  ctx: Context,
  { role, id: userId }: AccountRef,
  { except = null }: { except?: string | null | undefined } = {},
): Promise<void> {
  await ctx.tx
    .update(sessions)
    .set({ revokedAt: ctx.now.toISOString() })
    .where(
      and(
        eq(ownerOf(role), userId),
        isNull(sessions.revokedAt),
        except === null ? undefined : ne(sessions.sid, except),
      ),
    );
  await emit(ctx, sessionsEnded, { role, id: userId, except });
}

/** Signs a person out everywhere, including here. Staff’s API tokens end too. */
export async function signOutEverywhere(caller: CommandDeps & { actor: Identity }): Promise<void> {
  const { role, id: userId } = caller.actor;
  await transact(caller, async (ctx) => {
    await endSessions(ctx, caller.actor);
    if (role === 'admin') await revokeTokensOf(ctx, userId);
    await emit(ctx, signedOutEverywhere);
  });
}
