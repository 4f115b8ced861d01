import { errorBody, recoveryCodes, twoFactorSetup } from '@stackworks/contracts';
import { TOTP } from 'otpauth';
import { describe, expect, it, vi } from 'vitest';
import { readActions } from '#test/audit.ts';
import { asCaller, withJson } from '#test/calls.ts';
import { createTestApp } from '#test/create-test-app.ts';
import { createAdmin, password, signInAs } from '#test/factories.ts';
import { readOutbox } from '#test/outbox.ts';

vi.setConfig({ testTimeout: 60_000 });

const rua = { email: 'rua@staff.example', firstName: 'Rua', lastName: 'Henare' };

/** A member of staff, signed in some minutes ago. */
async function prepare(minutesAgo: number) {
  const clock = { now: new Date('2026-11-20T09:00:00Z') };
  const { request, deps } = await createTestApp({ now: () => clock.now });
  const admin = await createAdmin(deps, { firstName: 'Mere', lastName: 'Walker' });
  const wait = (minutes: number) => {
    clock.now = new Date(clock.now.getTime() + minutes * 60_000);
  };
  wait(minutesAgo);
  const post = (path: string, body: object, token = admin.token) =>
    request(`/api/admin/${path}`, withJson(body, { token }));
  return {
    clock,
    request,
    deps,
    admin,
    wait,
    post,
    add: (token?: string) => post('add-team-member', rua, token),
    prove: (body: object = { password }, token?: string) => post('proof', body, token),
    listEmails: async (to: string) =>
      (await readOutbox(deps.db)).filter((mail) => mail.recipient === to).map(({ template }) => template),
  };
}

const codeOf = async (answer: Response) => errorBody.parse(await answer.json()).error.code;

describe('a call that gives power over others', () => {
  it('takes signing in as proof for ten minutes, and no longer', async () => {
    const { add, wait } = await prepare(9);

    expect((await add()).status).toBe(201);
    wait(1);
    const late = await add();
    expect(late.status).toBe(403);
    expect(await codeOf(late)).toBe('proof_needed');
  });

  it('changes nothing until the password is given, in that session', async () => {
    const { add, prove, deps, admin, clock } = await prepare(0);
    const elsewhere = await signInAs(deps, 'admin', admin.id);
    clock.now = new Date('2026-11-20T10:00:00Z');

    expect((await add()).status).toBe(403);
    expect(await readActions(deps.db)).toEqual([]);
    expect((await prove({ password: 'wrong-horse-1' })).status).toBe(422);
    expect((await add()).status).toBe(403);
    expect((await prove()).status).toBe(200);
    expect((await add(elsewhere)).status).toBe(403);
    expect((await add()).status).toBe(201);
    expect(await readActions(deps.db)).toEqual(['proved-themselves', 'member-added']);
  });

  it('needs both factors where there is a second one, and never takes the same code again', async () => {
    const { add, prove, post, wait, clock } = await prepare(0);
    const { secret } = twoFactorSetup.parse(await (await post('two-factor/setup', {})).json());
    const toCode = () => new TOTP({ secret }).generate({ timestamp: clock.now.getTime() });
    const enabled = await post('two-factor/enable', { code: toCode() });
    expect(recoveryCodes.parse(await enabled.json()).recoveryCodes).not.toEqual([]);
    wait(11);

    const asked = await prove();
    expect(asked.status).toBe(401);
    expect(await codeOf(asked)).toBe('second_factor_required');
    expect((await prove({ password, code: '000000' })).status).toBe(401);
    expect((await add()).status).toBe(403);
    const code = toCode();
    expect((await prove({ password, code })).status).toBe(200);
    expect((await prove({ password, code })).status).toBe(401);
    expect((await add()).status).toBe(201);
  });

  it('allows ten guesses at the password in a session, which locks nobody out elsewhere', async () => {
    const { prove, request, admin, deps } = await prepare(11);
    for (let count = 0; count < 10; count += 1) {
      expect((await prove({ password: `wrong-horse-${count}` })).status).toBe(422);
    }

    expect((await prove()).status).toBe(429);
    const other = await signInAs(deps, 'admin', admin.id);
    expect((await prove({ password }, other)).status).toBe(200);
    const login = withJson({ email: admin.email, password });
    expect((await request('/api/admin/login', login)).status).toBe(200);
  });
});

describe('a change of power over the team', () => {
  it('is emailed to everyone who has joined it', async () => {
    const { add, request, deps, admin, listEmails } = await prepare(0);
    const colleague = await createAdmin(deps);
    const gone = await createAdmin(deps, { isActive: false });
    await add();
    const leaving = await createAdmin(deps);
    await request(`/api/admin/remove-team-member/${leaving.id}`, asCaller(admin, 'DELETE'));

    for (const { email } of [admin, colleague]) {
      expect(await listEmails(email)).toEqual(['team-changed', 'team-changed']);
    }
    expect(await listEmails(gone.email)).toEqual([]);
    expect(await listEmails(rua.email)).toEqual(['team-invitation']);
    const [, , last] = (await readOutbox(deps.db)).filter(({ recipient }) => recipient !== rua.email);
    expect(last?.props).toMatchObject({ change: 'member-removed', by: 'Mere Walker', member: 'Mere Walker' });
  });

  it('ends the other sessions when a second factor is turned on, off, or reset', async () => {
    const { request, deps, admin, post, wait, clock } = await prepare(0);
    const isSignedIn = async (token: string) =>
      (await request('/api/admin/user', asCaller({ token }))).status === 200;
    const before = await signInAs(deps, 'admin', admin.id);
    const { secret } = twoFactorSetup.parse(await (await post('two-factor/setup', {})).json());
    const toCode = () => new TOTP({ secret }).generate({ timestamp: clock.now.getTime() });
    await post('two-factor/enable', { code: toCode() });
    expect([await isSignedIn(before), await isSignedIn(admin.token)]).toEqual([false, true]);

    wait(1);
    const later = await signInAs(deps, 'admin', admin.id);
    await post('two-factor/disable', { password, code: toCode() });
    expect([await isSignedIn(later), await isSignedIn(admin.token)]).toEqual([false, true]);

    const colleague = await createAdmin(deps);
    const path = `/api/admin/admins/${admin.id}/two-factor`;
    expect((await request(path, asCaller(colleague, 'DELETE'))).status).toBe(200);
    expect([await isSignedIn(admin.token), await isSignedIn(colleague.token)]).toEqual([false, true]);
  });
});

describe('a member of staff', () => {
  it('can sign out everywhere, which ends nobody else’s sessions', async () => {
    const { request, deps, admin } = await prepare(60);
    const elsewhere = await signInAs(deps, 'admin', admin.id);
    const colleague = await createAdmin(deps);
    const answer = await request('/api/admin/sessions', asCaller(admin, 'DELETE'));

    expect(answer.status).toBe(200);
    expect(answer.headers.get('set-cookie')).toMatch(/^stackworks_admin=;/);
    for (const [token, status] of [
      [admin.token, 401],
      [elsewhere, 401],
      [colleague.token, 200],
    ] as const) {
      expect((await request('/api/admin/user', asCaller({ token }))).status).toBe(status);
    }
  });

  it('is emailed about the right password with several wrong codes, once an hour', async () => {
    const { request, admin, post, wait, clock, listEmails } = await prepare(0);
    const { secret } = twoFactorSetup.parse(await (await post('two-factor/setup', {})).json());
    const toCode = () => new TOTP({ secret }).generate({ timestamp: clock.now.getTime() });
    await post('two-factor/enable', { code: toCode() });
    const signIn = (code: string, secretWord = password) =>
      request('/api/admin/login', withJson({ email: admin.email, password: secretWord, code }));
    wait(1);

    for (let count = 0; count < 5; count += 1) await signIn('000000', 'wrong-horse-1');
    await signIn('000000');
    await signIn('000000');
    expect(await listEmails(admin.email)).toEqual(['two-factor-changed']);
    await signIn('000000');
    await signIn('000000');
    expect(await listEmails(admin.email)).toEqual(['two-factor-changed', 'wrong-codes']);
    wait(61);
    for (let count = 0; count < 3; count += 1) await signIn('000000');
    expect(await listEmails(admin.email)).toEqual(['two-factor-changed', 'wrong-codes', 'wrong-codes']);
  });
});
