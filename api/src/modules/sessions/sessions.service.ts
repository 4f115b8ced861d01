import { randomUUID } from 'node:crypto';
import { retention, roles, type MemberRole, type Role } from '@stackworks/contracts';
import { add, addMinutes } from 'date-fns';
import { and, eq, inArray, isNull, lte, ne, or, sql, type SQL } from 'drizzle-orm';
import { alias } from 'drizzle-orm/sqlite-core';
import { cacheRows, preparePerDatabase, type Reader } from '@stackworks/database';
import { sessions, type SessionFacts } from './sessions.tables.ts';
import type { ConfigPort } from '#/platform/ports.ts';
import { readToken, signToken } from '#/platform/tokens/tokens.ts';
import { revokeTokensOf } from '#/modules/api-tokens/commands/revoke-token.ts';
import { selectActiveAdmins, selectActiveMembers } from '#/modules/accounts/queries/read-accounts.ts';
import { findAdminsLackingTwoFactor } from '#/modules/sessions/two-factor/second-factor.ts';
import { AppError } from '#/errors.ts';
import { emit, transact, type Context, type CommandDeps } from '#/platform/events/events.ts';
import { sessionMoved, sessionsEnded, signedOut, signedOutEverywhere } from './sessions.events.ts';
import type { AccountRef, PersonRef } from '#/platform/audit/record-action.ts';

/** How long a member of staff’s view of a client’s portal lasts, in minutes. */
const viewMinutes = 30;

/** How much of a User-Agent is stored, in characters. */
const userAgentLimit = 300;

/** Who is calling, once a request has been authenticated. */
export type Identity<R extends Role = Role> = PersonRef<R> & {
  sessionId: string;
  /** What they are in the client's company; null for staff. */
  memberRole: MemberRole | null;
  /** The member of staff who views the portal as this client; the session is read-only then. */
  viewedBy?: Viewer;
};

type Viewer = { adminId: string; sessionId: string };

export type OpenedSession = { sid: string; role: Role; personId: string; openedAt: Date; expiresAt: Date };

/** `viewedBy` is for a read-only session in which a member of staff sees the portal as this client does. */
type Opening = PersonRef & { userAgent?: string | undefined; viewedBy?: Viewer };

/** Opens a session, whose token `issueToken` makes, and deletes those that have expired. */
export async function openSession(
  { tx, now: openedAt }: Pick<Context, 'tx' | 'now'>,
  { role, id, personId, userAgent, viewedBy }: Opening,
): Promise<OpenedSession> {
  const expiresAt = viewedBy ? addMinutes(openedAt, viewMinutes) : add(openedAt, retention.sessions);
  const session = { sid: randomUUID(), role, personId, openedAt, expiresAt };
  const at = openedAt.toISOString();
  await tx.delete(sessions).where(lte(sessions.expire, at));
  await tx.insert(sessions).values({
    sid: session.sid,
    sess: { userAgent: userAgent?.slice(0, userAgentLimit) ?? null, ...(viewedBy && { viewedBy }) },
    role,
    ...(role === 'client' ? { userId: id, personId } : { adminUserId: id }),
    createdAt: at,
    provedAt: viewedBy ? null : at,
    expire: expiresAt.toISOString(),
  });
  return session;
}

export const issueToken = ({ config }: ConfigPort, session: OpenedSession): Promise<string> =>
  signToken(
    { sid: session.sid, sub: session.personId, role: session.role },
    { from: session.openedAt, until: session.expiresAt },
    config,
  );

/** Whether a session is a member of staff's, a person's, or of anybody in a company. */
const isOf = (role: Role, id: string) =>
  role === 'admin' ? eq(sessions.adminUserId, id) : or(eq(sessions.userId, id), eq(sessions.personId, id));

/** Sessions of active accounts that have not been revoked; `viewerExpire` is about the session that a view was opened from. */
function selectSessions(reader: Reader, role: Role, condition: SQL) {
  const viewer = alias(sessions, 'viewer');
  const isViewer = and(
    eq(viewer.sid, sql`json_extract(${sessions.sess}, '$.viewedBy.sessionId')`),
    isNull(viewer.revokedAt),
    inArray(viewer.adminUserId, selectActiveAdmins(reader)),
  );
  const { sid, expire, sess } = sessions;
  const found = { sid, expire, sess, viewerExpire: viewer.expire };
  const isValid = and(condition, eq(sessions.role, role), isNull(sessions.revokedAt));
  if (role === 'admin') {
    const admin = selectActiveAdmins(reader).as('admin');
    return reader
      .select({ ...found, id: admin.id, personId: admin.id, memberRole: sql<MemberRole | null>`null` })
      .from(sessions)
      .innerJoin(admin, eq(admin.id, sessions.adminUserId))
      .leftJoin(viewer, isViewer)
      .where(isValid);
  }
  const member = selectActiveMembers(reader).as('member');
  return reader
    .select({
      ...found,
      id: member.id,
      personId: member.personId,
      memberRole: sql<MemberRole | null>`${member.memberRole}`,
    })
    .from(sessions)
    .innerJoin(member, and(eq(member.id, sessions.userId), eq(member.personId, sessions.personId)))
    .leftJoin(viewer, isViewer)
    .where(isValid);
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
  if (!session || session.personId !== claims.sub || !isValid(session, now())) return null;
  const { id, personId, memberRole, sess } = session;
  const viewed = sess.viewedBy && { viewedBy: sess.viewedBy };
  return { role, id, personId, memberRole, sessionId: claims.sid, ...viewed };
}

/**
 * Those sessions that are still valid, by id, with what their people are in their company now; as `findIdentity`, in a constant number of queries. Sessions of staff who
 * have to set up two-factor sign-in first are left out.
 */
export async function findLiveSessions(
  { db, now }: CommandDeps,
  identities: readonly Identity[],
): Promise<Map<string, Pick<Identity, 'memberRole'>>> {
  const idsOf = (role: Role) => identities.flatMap((one) => (one.role === role ? one.sessionId : []));
  const found = await Promise.all(
    roles.map((role) => selectSessions(db.read, role, inArray(sessions.sid, idsOf(role)))),
  );
  const valid = found.flat().filter((session) => isValid(session, now()));
  const admins = identities.flatMap(({ role, id: userId }) => (role === 'admin' ? userId : []));
  const lacking = await findAdminsLackingTwoFactor(db.read, admins);
  return new Map(
    valid.flatMap(({ sid, id, memberRole }) => (lacking.has(id) ? [] : [[sid, { memberRole }]])),
  );
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
 * Ends all sessions of a member of staff, or of a person, or of everybody in a company, at once, and notifies their open screens.
 * @param options.except the session that goes on, if any
 */
export async function endSessions(
  ctx: Context,
  { role, id }: AccountRef,
  { except = null }: { except?: string | null | undefined } = {},
): Promise<void> {
  await ctx.tx
    .update(sessions)
    .set({ revokedAt: ctx.now.toISOString() })
    .where(
      and(isOf(role, id), isNull(sessions.revokedAt), except === null ? undefined : ne(sessions.sid, except)),
    );
  await emit(ctx, sessionsEnded, { role, id, except });
}

/** Ends the sessions of one person in one company, and notifies their open screens. */
export async function endSessionsIn(
  ctx: Context,
  { companyId, personId }: { companyId: string; personId: string },
): Promise<void> {
  await ctx.tx
    .update(sessions)
    .set({ revokedAt: ctx.now.toISOString() })
    .where(and(eq(sessions.userId, companyId), eq(sessions.personId, personId), isNull(sessions.revokedAt)));
  await emit(ctx, sessionsEnded, { role: 'client', id: personId, except: null });
}

/** Goes on in another company of a session's person. @throws AppError not_found when they aren't in it, or it is suspended */
export async function moveSession(
  ctx: Context<object, Identity<'client'>>,
  companyId: string,
): Promise<void> {
  const { tx, actor } = ctx;
  const member = selectActiveMembers(tx).as('member');
  const [found] = await tx
    .select({ id: member.id })
    .from(member)
    .where(and(eq(member.id, companyId), eq(member.personId, actor.personId)));
  if (!found) throw new AppError('not_found', 'You aren’t in this company.');
  await tx.update(sessions).set({ userId: companyId }).where(eq(sessions.sid, actor.sessionId));
  await emit(ctx, sessionMoved, actor);
}

/** Signs a person out everywhere, including here. Staff’s API tokens end too. */
export async function signOutEverywhere(caller: CommandDeps & { actor: Identity }): Promise<void> {
  const { role, personId } = caller.actor;
  await transact(caller, async (ctx) => {
    await endSessions(ctx, { role, id: personId });
    if (role === 'admin') await revokeTokensOf(ctx, personId);
    await emit(ctx, signedOutEverywhere);
  });
}
