import { addDays, subDays } from 'date-fns';
import { SignJWT, UnsecuredJWT } from 'jose';
import { describe, expect, it } from 'vitest';
import { adminUsers, companies } from '#/modules/accounts/accounts.tables.ts';
import { sessions } from '#/modules/sessions/sessions.tables.ts';
import { teamSettings } from '#/modules/team/team.tables.ts';
import type { Ports } from '#/app.ts';
import { asCaller } from '#test/calls.ts';
import { createTestApp } from '#test/create-test-app.ts';
import { everyCall, isGuarded, toAddress } from '#test/every-call.ts';
import { createAdmin, createClient, signInAs } from '#test/factories.ts';

/** Photos are for both roles, so neither is the other one there; links of other systems say by a signature who calls. */
const ofBothOrNeither = [
  'GET /api/pictures/:personId',
  'POST /api/hooks/content',
  'POST /api/hooks/email',
  'GET /api/preview',
  'GET /api/plan-holders/:slug',
];
const guarded = everyCall.filter((row) => isGuarded(row) && !ofBothOrNeither.includes(row.call));

type Person = { id: string; token: string };

/** Tokens that no longer are, or never were, somebody's; each of a client or of a member of staff who has just signed in. */
const badTokens: Record<string, (deps: Ports, role: 'client' | 'admin') => Promise<string>> = {
  'whose session has been revoked': async (deps, role) => {
    const { token } = await signUp(deps, role);
    await deps.db.write((tx) => tx.update(sessions).set({ revokedAt: deps.now().toISOString() }));
    return token;
  },
  'whose session is over, whatever it says itself': async (deps, role) => {
    const { token } = await signUp(deps, role);
    const expire = subDays(deps.now(), 1).toISOString();
    await deps.db.write((tx) => tx.update(sessions).set({ expire }));
    return token;
  },
  'of somebody suspended or removed': async (deps, role) => {
    const { token } = await signUp(deps, role);
    const gone = { isActive: false };
    await deps.db.write((tx) => tx.update(role === 'client' ? companies : adminUsers).set(gone));
    return token;
  },
  'that has expired': forge((jwt, deps) => jwt.setExpirationTime(subDays(deps.now(), 1))),
  'that never ends': forge((jwt) => jwt, { endless: true }),
  'signed with another secret': forge((jwt) => jwt, { secret: 'another-secret-of-more-than-32-characters' }),
  'in another algorithm': forge((jwt) => jwt, { alg: 'HS512' }),
  'of another kind': forge((jwt) => jwt, { typ: 'preview+jwt' }),
  'from another origin': forge((jwt) => jwt.setIssuer('https://elsewhere.example')),
  'for another origin': forge((jwt) => jwt.setAudience('https://elsewhere.example')),
  'of nobody in particular': forge((jwt) => jwt.setSubject('')),
  'of the other role': async (deps, role) =>
    (await signUp(deps, role === 'client' ? 'admin' : 'client')).token,
  'that says it is the other role’s': async (deps, role) => {
    const other = role === 'client' ? 'admin' : 'client';
    const claims = await claimsOf(deps, await signUp(deps, other));
    return sign(deps, { ...claims, role });
  },
  'that is unsigned': async (deps, role) => {
    const claims = await claimsOf(deps, await signUp(deps, role));
    return new UnsecuredJWT({ ...claims }).setIssuedAt().setExpirationTime(addDays(deps.now(), 1)).encode();
  },
};

const signUp = (deps: Ports, role: 'client' | 'admin'): Promise<Person> =>
  role === 'client' ? createClient(deps) : createAdmin(deps);

async function claimsOf({ db, config: { publicUrl } }: Ports, { id }: Person) {
  const rows = await db.read.select().from(sessions);
  const own = rows.find(({ userId, adminUserId }) => userId === id || adminUserId === id);
  return { sid: own?.sid, sub: own?.personId ?? id, role: own?.role, iss: publicUrl, aud: publicUrl };
}

type Making = { alg?: string; typ?: string; secret?: string; endless?: boolean };

/** Signs as we do, but for the values given. */
function sign(
  deps: Ports,
  claims: object,
  { alg = 'HS256', typ = 'JWT', secret, endless }: Making = {},
  change = (jwt: SignJWT) => jwt,
) {
  const whole = new SignJWT({ ...claims })
    .setProtectedHeader({ alg, typ })
    .setIssuedAt(subDays(deps.now(), 2));
  if (endless !== true) whole.setExpirationTime(addDays(deps.now(), 1));
  return change(whole).sign(new TextEncoder().encode(secret ?? deps.config.sessionSecret));
}

function forge(change: (jwt: SignJWT, deps: Ports) => SignJWT, making?: Making) {
  return async (deps: Ports, role: 'client' | 'admin') =>
    sign(deps, await claimsOf(deps, await signUp(deps, role)), making, (jwt) => change(jwt, deps));
}

/** Sends every guarded call of each role, and as HEAD where it only reads, each with a token of its own. */
async function askAll(
  request: (path: string, init: RequestInit) => Promise<Response>,
  tokenOf: Record<'owner' | 'admin', () => Promise<string>>,
) {
  const answered: Record<string, number> = {};
  for (const row of guarded) {
    for (const method of row.method === 'GET' ? ['GET', 'HEAD'] : [row.method]) {
      const answer = await request(toAddress(row), asCaller({ token: await tokenOf[row.by]() }, method));
      await answer.body?.cancel();
      answered[`${method} ${row.call}`] = answer.status;
    }
  }
  return answered;
}

const others = (answered: Record<string, number>, status: number) =>
  Object.entries(answered).filter(([, given]) => given !== status);

describe('every guarded call answers 401 to a token', { timeout: 60_000 }, () => {
  it.each(Object.entries(badTokens))('%s', async (_, make) => {
    const { request, deps } = await createTestApp();
    const [owner, admin] = [await make(deps, 'client'), await make(deps, 'admin')];
    const tokenOf = { owner: () => Promise.resolve(owner), admin: () => Promise.resolve(admin) };

    expect(others(await askAll(request, tokenOf), 401)).toEqual([]);
  });

  it('none of these signed as it should be, which are let through', async () => {
    const { request, deps } = await createTestApp();
    const [client, admin] = [await createClient(deps), await createAdmin(deps)];
    const good = await Promise.all([client, admin].map(async (one) => sign(deps, await claimsOf(deps, one))));

    const statuses = [];
    for (const [at, path] of ['/api/client/user', '/api/admin/user'].entries()) {
      statuses.push((await request(path, asCaller({ token: good[at] ?? '' }))).status);
    }
    expect(statuses).toEqual([200, 200]);
  });
});

/** What staff may do before they have set up the second factor that the team requires: set it up, or sign out. */
const beforeSetUp = [
  'GET /api/admin/user',
  'PATCH /api/admin/change-password',
  'POST /api/admin/update-profile-picture',
  'GET /api/admin/two-factor',
  'DELETE /api/admin/sessions',
  'POST /api/admin/proof',
  'POST /api/admin/two-factor/setup',
  'POST /api/admin/two-factor/enable',
  'POST /api/admin/two-factor/disable',
  'POST /api/admin/two-factor/recovery-codes',
];

it(
  'staff without the second factor that the team requires may only set it up',
  { timeout: 60_000 },
  async () => {
    const { request, deps } = await createTestApp();
    const { id } = await createAdmin(deps);
    const settings = { requiresTwoFactor: true, updatedAt: deps.now().toISOString() };
    await deps.db.write((tx) =>
      tx
        .insert(teamSettings)
        .values({ id: 1, ...settings })
        .onConflictDoUpdate({ target: teamSettings.id, set: settings }),
    );

    const answered = await askAll(request, {
      owner: () => Promise.resolve('none'),
      // One of the calls ends every session.
      admin: () => signInAs(deps, 'admin', id),
    });
    const ofStaff = guarded.filter(({ by }) => by === 'admin').map(({ call }) => call);
    const letThrough = ofStaff.filter((call) => answered[`${call.split(' ')[0] ?? ''} ${call}`] !== 403);
    expect(letThrough.sort()).toEqual([...beforeSetUp].sort());
  },
);
