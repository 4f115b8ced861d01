import { randomUUID } from 'node:crypto';
import type { Role } from '@stackworks/contracts';
import { addDays } from 'date-fns';
import { and, eq, gt, inArray, isNull, lte, ne, sql } from 'drizzle-orm';
import { cacheRows, type DataVersion, preparePerDatabase, type Reader } from '@stackworks/database';
import { sessions } from './sessions.tables.ts';
import type { ClockPort, ConfigPort, DatabasePort } from '#/platform/ports.ts';
import { readToken, signToken } from '#/platform/tokens/tokens.ts';
import { findActiveAccounts, selectActiveAccounts } from '#/modules/accounts/queries/read-accounts.ts';
import { findAdminsLackingTwoFactor } from '#/modules/sessions/two-factor/second-factor.ts';
import { emit, transact, type Context, type CommandDeps } from '#/platform/events/events.ts';
import { sessionsEnded, signedOut, signedOutEverywhere } from './sessions.events.ts';

/** How long someone stays signed in, in days. */
const sessionDays = 7;

/** How much of a User-Agent is stored, in characters. */
const userAgentLimit = 300;

/** Who is calling, once a request has been authenticated. */
export type Identity = {
  role: Role;
  userId: string;
  sessionId: string;
  /** The member of staff who views the portal as this client; the session is read-only then. */
  viewedBy?: Viewer;
};

type Viewer = { adminId: string; sessionId: string };

export type OpenedSession = { sid: string; role: Role; userId: string; openedAt: Date; expiresAt: Date };

type Opening = { role: Role; userId: string; userAgent: string | undefined };

/** Opens a session, whose token `issueToken` makes, and deletes those that have expired. */
export async function openSession(
  { tx, now: openedAt }: Pick<Context, 'tx' | 'now'>,
  { role, userId, userAgent }: Opening,
): Promise<OpenedSession> {
  const session = { sid: randomUUID(), role, userId, openedAt, expiresAt: addDays(openedAt, sessionDays) };
  await tx.delete(sessions).where(lte(sessions.expire, openedAt.toISOString()));
  await tx.insert(sessions).values({
    sid: session.sid,
    sess: { userAgent: userAgent?.slice(0, userAgentLimit) ?? null },
    role,
    userId: role === 'client' ? userId : null,
    adminUserId: role === 'admin' ? userId : null,
    createdAt: openedAt.toISOString(),
    provedAt: openedAt.toISOString(),
    expire: session.expiresAt.toISOString(),
  });
  return session;
}

export const issueToken = ({ config }: ConfigPort, session: OpenedSession): Promise<string> =>
  signToken(
    { sid: session.sid, sub: session.userId, role: session.role },
    { from: session.openedAt, until: session.expiresAt },
    config,
  );

/** An active account's session that has not been revoked, read at every call, so that an ended session ends at once. */
const findSessionOf = (role: Role) =>
  cacheRows(
    preparePerDatabase((reader) => {
      const owner = role === 'client' ? sessions.userId : sessions.adminUserId;
      const active = selectActiveAccounts(reader, role);
      return reader
        .select({ expire: sessions.expire, sess: sessions.sess, ownerId: owner })
        .from(sessions)
        .innerJoin(active, eq(active.id, owner))
        .where(
          and(eq(sessions.sid, sql.placeholder('sid')), eq(sessions.role, role), isNull(sessions.revokedAt)),
        )
        .prepare();
    }),
  );
const findSession = { client: findSessionOf('client'), admin: findSessionOf('admin') };

/**
 * Finds whose token this is: it must be ours and of this role, its session neither expired nor revoked, its owner active.
 * @param dataVersion the one at which that must hold
 * @returns null for any other token
 */
export async function findIdentity(
  { config, db, now }: ClockPort & ConfigPort & DatabasePort,
  token: string,
  role: Role,
  dataVersion: DataVersion | null = db.dataVersion(),
): Promise<Identity | null> {
  const claims = await readToken(token, now(), config);
  if (claims?.role !== role) return null;
  const [session] = await findSession[role](db.read, { values: { sid: claims.sid }, dataVersion });
  if (!session || session.ownerId !== claims.sub) return null;
  if (session.expire <= now().toISOString()) return null;
  const { viewedBy } = session.sess;
  const identity = { role, userId: session.ownerId, sessionId: claims.sid };
  if (!viewedBy) return identity;
  const viewers = await findViewers(db.read, [viewedBy], now());
  return viewers.has(viewedBy.sessionId) ? { ...identity, viewedBy } : null;
}

/** The ids of sessions from which staff view portals, as far as they are still valid. */
async function findViewers(reader: Reader, viewers: readonly Viewer[], now: Date): Promise<Set<string>> {
  if (viewers.length === 0) return new Set();
  const sids = viewers.map(({ sessionId }) => sessionId);
  const [rows, active] = await Promise.all([
    reader.select({ sid: sessions.sid }).from(sessions).where(isValidAmong(sids, now)),
    findActiveAccounts(
      reader,
      viewers.map(({ adminId }) => adminId),
    ),
  ]);
  const valid = new Set(rows.map(({ sid }) => sid));
  const isValid = ({ adminId, sessionId }: Viewer) => active.has(adminId) && valid.has(sessionId);
  return new Set(viewers.filter(isValid).map(({ sessionId }) => sessionId));
}

const isValidAmong = (sids: readonly string[], now: Date) =>
  and(inArray(sessions.sid, [...sids]), isNull(sessions.revokedAt), gt(sessions.expire, now.toISOString()));

/**
 * The ids of those sessions that are still valid; as `findIdentity`, in a constant number of queries. Sessions of staff who
 * have to set up two-factor sign-in first are left out.
 */
export async function findLiveSessions(
  { db, now }: CommandDeps,
  identities: readonly Identity[],
): Promise<Set<string>> {
  const sids = [...new Set(identities.map(({ sessionId }) => sessionId))];
  const [rows, active, lacking] = await Promise.all([
    db.read
      .select({ sid: sessions.sid, sess: sessions.sess })
      .from(sessions)
      .where(isValidAmong(sids, now())),
    findActiveAccounts(
      db.read,
      identities.map(({ userId }) => userId),
    ),
    findAdminsLackingTwoFactor(
      db.read,
      identities.filter(({ role }) => role === 'admin').map(({ userId }) => userId),
    ),
  ]);
  const viewers = await findViewers(
    db.read,
    rows.flatMap(({ sess }) => sess.viewedBy ?? []),
    now(),
  );
  const valid = new Set(
    rows.filter(({ sess }) => !sess.viewedBy || viewers.has(sess.viewedBy.sessionId)).map(({ sid }) => sid),
  );
  const isValid = ({ sessionId, userId }: Identity) =>
    valid.has(sessionId) && active.has(userId) && !lacking.has(userId);
  return new Set(identities.filter(isValid).map(({ sessionId }) => sessionId));
}

/** Ends a session at once, and notifies its open screens. */
export async function revokeSession(deps: CommandDeps, identity: Identity): Promise<void> {
  const { role, userId, sessionId } = identity;
  await transact(deps, { role, id: userId }, async (ctx) => {
    const revokedAt = ctx.now.toISOString();
    await ctx.tx.update(sessions).set({ revokedAt }).where(eq(sessions.sid, sessionId));
    await emit(ctx, signedOut, identity);
  });
}

/**
 * Ends all of a person's sessions at once, and notifies their open screens.
 * @param options.except the session that goes on, if any
 */
export async function endSessions(
  ctx: Context,
  { role, userId }: Pick<Identity, 'role' | 'userId'>,
  { except = null }: { except?: string | null | undefined } = {},
): Promise<void> {
  const owner = role === 'client' ? sessions.userId : sessions.adminUserId;
  await ctx.tx
    .update(sessions)
    .set({ revokedAt: ctx.now.toISOString() })
    .where(
      and(
        eq(owner, userId),
        isNull(sessions.revokedAt),
        except === null ? undefined : ne(sessions.sid, except),
      ),
    );
  await emit(ctx, sessionsEnded, { role, userId, except });
}

/** Signs a person out everywhere, including here. */
export async function signOutEverywhere(deps: CommandDeps, identity: Identity): Promise<void> {
  const { role, userId } = identity;
  await transact(deps, { role, id: userId }, async (ctx) => {
    await endSessions(ctx, identity);
    await emit(ctx, signedOutEverywhere);
  });
}
