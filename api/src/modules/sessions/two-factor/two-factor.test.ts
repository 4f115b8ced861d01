import { adminSignedIn, currentAdmin, errorBody, recoveryCodes, twoFactorSetup } from '@stackworks/contracts';
import { eq } from 'drizzle-orm';
import { TOTP } from 'otpauth';
import { describe, expect, it, vi } from 'vitest';
import { adminUsers } from '#/modules/accounts/accounts.tables.ts';
import { requireTwoFactorOfAll } from '#/modules/team/team-settings.ts';
import { readActions } from '#test/audit.ts';
import { asCaller, withJson } from '#test/calls.ts';
import { createTestApp } from '#test/create-test-app.ts';
import { createAdmin, createClient, password } from '#test/factories.ts';
import { readOutbox } from '#test/outbox.ts';

// Many passwords are hashed here, which takes a busy machine its time.
vi.setConfig({ testTimeout: 60_000 });

/** A member of staff with two-factor sign-in on, and a clock that the test moves. */
async function prepare() {
  const clock = { now: new Date('2026-11-20T09:00:00Z') };
  const { request, deps } = await createTestApp({ now: () => clock.now });
  const admin = await createAdmin(deps);
  const post = (path: string, body: object, as: { token: string } = admin) =>
    request(`/api/admin/${path}`, withJson(body, { token: as.token }));
  const { secret } = twoFactorSetup.parse(await (await post('two-factor/setup', {})).json());
  const toCode = (secondsFromNow = 0, of = secret) =>
    new TOTP({ secret: of }).generate({ timestamp: clock.now.getTime() + secondsFromNow * 1000 });
  const answer = await post('two-factor/enable', { code: toCode() });
  const wait = (seconds: number) => {
    clock.now = new Date(clock.now.getTime() + seconds * 1000);
  };
  wait(60);
  return {
    request,
    deps,
    admin,
    secret,
    codes: recoveryCodes.parse(await answer.json()).recoveryCodes,
    post,
    toCode,
    wait,
    signIn: (code?: string, secretWord = password, address?: string) =>
      request('/api/admin/login', withJson({ email: admin.email, password: secretWord, code }), address),
    requireOfAll: () =>
      request('/api/admin/team-settings', withJson({ requiresTwoFactor: true }, admin, 'PATCH')),
    readActions: () => readActions(deps.db),
  };
}

const codeOf = async (answer: Response) => errorBody.parse(await answer.json()).error.code;

describe('signing in with a second factor', () => {
  it('asks for the code only after the right password, and accepts the current one', async () => {
    const { signIn, toCode, readActions } = await prepare();

    const wrong = await signIn(undefined, 'wrong-horse-1');
    expect(await codeOf(wrong)).toBe('invalid_credentials');
    const asked = await signIn();
    expect(asked.status).toBe(401);
    expect(await codeOf(asked)).toBe('second_factor_required');
    const rejected = await signIn('000000');
    expect(rejected.status).toBe(401);
    expect(errorBody.parse(await rejected.json()).error.fields).toHaveProperty('code');
    const answer = await signIn(toCode());
    expect(answer.status).toBe(200);
    expect(adminSignedIn.parse(await answer.json()).user.hasTwoFactor).toBe(true);
    expect(await readActions()).toEqual([
      'two-factor-begun',
      'two-factor-on',
      'sign-in-failed',
      'sign-in-failed',
      'signed-in',
    ]);
  });

  it('accepts no code twice, nor an older one after it, and allows for a clock one step off', async () => {
    const { signIn, toCode, wait } = await prepare();

    expect((await signIn(toCode(30))).status).toBe(200);
    expect((await signIn(toCode(30))).status).toBe(401);
    expect((await signIn(toCode())).status).toBe(401);
    wait(90);
    expect((await signIn(toCode(-60))).status).toBe(401);
    expect((await signIn(toCode(-30))).status).toBe(200);
    const code = toCode();
    const both = await Promise.all([signIn(code), signIn(code)]);
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 401]);
  });

  it('accepts each recovery code once, in any format', async () => {
    const { signIn, codes, request, admin, readActions } = await prepare();
    const [first = '', second = ''] = codes;

    expect(codes).toHaveLength(10);
    expect((await signIn(first)).status).toBe(200);
    expect((await signIn(first)).status).toBe(401);
    expect((await signIn(second.toUpperCase().replaceAll('-', ' '))).status).toBe(200);
    const state = await request('/api/admin/two-factor', asCaller(admin));
    expect(await state.json()).toEqual({ isOn: true, isRequired: false, recoveryCodesLeft: 8 });
    expect(await readActions()).toContain('recovery-code-used');
  });

  it('rejects guessing from any address, even when the next guess is right', async () => {
    const { signIn, toCode, wait } = await prepare();
    for (let count = 1; count <= 10; count += 1) {
      expect((await signIn('000000', password, `192.0.2.${count}`)).status).toBe(401);
    }

    expect((await signIn(toCode(), password, '192.0.2.11')).status).toBe(429);
    wait(16 * 60);
    expect((await signIn(toCode())).status).toBe(200);
  });

  it('stores neither the secret nor a recovery code in plain text', async () => {
    const { deps, admin, secret, codes } = await prepare();
    const [row] = await deps.db.read.select().from(adminUsers).where(eq(adminUsers.id, admin.id));

    const stored = JSON.stringify(row);
    for (const text of [secret, ...codes]) expect(stored).not.toContain(text);
  });
});

describe('turning it on and off', () => {
  it('is on only once a code proves that the app has the secret', async () => {
    const { deps, post, toCode, request } = await prepare();
    const other = await createAdmin(deps);
    const setup = await post('two-factor/setup', {}, other);
    const { secret, uri } = twoFactorSetup.parse(await setup.json());

    expect(uri).toContain(`secret=${secret}`);
    expect((await post('two-factor/enable', { code: '000000' }, other)).status).toBe(401);
    const login = withJson({ email: other.email, password });
    expect((await request('/api/admin/login', login)).status).toBe(200);
    expect((await post('two-factor/enable', { code: toCode(0, secret) }, other)).status).toBe(200);
    expect((await request('/api/admin/login', login)).status).toBe(401);
    expect((await post('two-factor/setup', {}, other)).status).toBe(409);
  });

  it('requires both factors to turn it off, and sends an email', async () => {
    const { deps, admin, post, signIn, toCode, wait } = await prepare();

    expect((await post('two-factor/disable', { password: 'wrong', code: toCode() })).status).toBe(422);
    expect((await post('two-factor/disable', { password, code: '000000' })).status).toBe(401);
    expect((await post('two-factor/disable', { password, code: toCode() })).status).toBe(200);
    wait(60);
    expect((await signIn()).status).toBe(200);
    expect(await readOutbox(deps.db)).toMatchObject([
      { template: 'two-factor-changed', recipient: admin.email, props: { change: 'on' } },
      { template: 'two-factor-changed', recipient: admin.email, props: { change: 'off' } },
    ]);
  });

  it('gives new recovery codes, and the ones before are void', async () => {
    const { post, signIn, toCode, codes } = await prepare();
    const answer = await post('two-factor/recovery-codes', { password, code: toCode() });
    const [fresh] = recoveryCodes.parse(await answer.json()).recoveryCodes;

    expect((await signIn(codes[0])).status).toBe(401);
    expect((await signIn(fresh)).status).toBe(200);
  });

  it('is reset by a colleague for a locked-out member, who is notified, and never by the member', async () => {
    const { request, deps, admin, signIn, readActions } = await prepare();
    const other = await createAdmin(deps);
    const reset = (as: { token: string }) =>
      request(`/api/admin/admins/${admin.id}/two-factor`, asCaller({ token: as.token }, 'DELETE'));

    expect((await reset(admin)).status).toBe(422);
    expect((await signIn()).status).toBe(401);
    expect((await reset(other)).status).toBe(200);
    expect((await signIn()).status).toBe(200);
    expect((await readOutbox(deps.db)).slice(-2)).toMatchObject([
      { template: 'two-factor-changed', recipient: admin.email, props: { change: 'reset' } },
      { template: 'team-changed', recipient: other.email, props: { change: 'two-factor-reset' } },
    ]);
    expect(await readActions()).toContain('two-factor-reset');
  });
});

describe('a team that requires it', () => {
  it('is set up by a member who has it themselves', async () => {
    const { request, deps, requireOfAll } = await prepare();
    const other = await createAdmin(deps);
    const answer = await request(
      '/api/admin/team-settings',
      withJson({ requiresTwoFactor: true }, { token: other.token }, 'PATCH'),
    );

    expect(answer.status).toBe(409);
    expect((await requireOfAll()).status).toBe(200);
  });

  it('allows a member without it nothing but setting it up', async () => {
    const { request, deps, post, toCode, requireOfAll } = await prepare();
    const other = await createAdmin(deps);
    const client = await createClient(deps);
    await requireOfAll();
    const get = (path: string) => request(path, asCaller({ token: other.token }));

    for (const path of ['/api/admin/projects', '/api/admin/events', '/api/admin/audit-log']) {
      const answer = await get(path);
      expect(answer.status).toBe(403);
      expect(await codeOf(answer)).toBe('second_factor_setup_required');
    }
    expect((await get(`/api/pictures/${client.id}`)).status).toBe(404);
    const self = currentAdmin.parse(await (await get('/api/admin/user')).json());
    expect(self.mustSetUpTwoFactor).toBe(true);
    const { secret } = twoFactorSetup.parse(await (await post('two-factor/setup', {}, other)).json());
    expect((await post('two-factor/enable', { code: toCode(0, secret) }, other)).status).toBe(200);
    expect((await get('/api/admin/projects')).status).toBe(200);
  });

  it('does not let anyone turn it off', async () => {
    const { post, toCode, requireOfAll } = await prepare();
    await requireOfAll();

    expect((await post('two-factor/disable', { password, code: toCode() })).status).toBe(409);
  });
});

describe('staff where services are real', () => {
  it('always need a second factor: those without it have to set it up, and nobody makes it optional', async () => {
    const { request, deps } = await createTestApp({ config: { isSandboxed: false } });
    const admin = await createAdmin(deps);
    await requireTwoFactorOfAll(deps);
    const get = (path: string) => request(path, asCaller(admin));

    expect(await codeOf(await get('/api/admin/projects'))).toBe('second_factor_setup_required');
    expect(currentAdmin.parse(await (await get('/api/admin/user')).json()).mustSetUpTwoFactor).toBe(true);
    const setup = await request('/api/admin/two-factor/setup', asCaller(admin, 'POST'));
    const { secret } = twoFactorSetup.parse(await setup.json());
    const enable = withJson({ code: new TOTP({ secret }).generate() }, admin);
    expect((await request('/api/admin/two-factor/enable', enable)).status).toBe(200);
    const optional = withJson({ requiresTwoFactor: false }, admin, 'PATCH');
    expect((await request('/api/admin/team-settings', optional)).status).toBe(409);
    expect(await (await get('/api/admin/team-settings')).json()).toEqual({
      requiresTwoFactor: true,
      isAlwaysRequired: true,
      hourlyCost: null,
    });
  });
});
