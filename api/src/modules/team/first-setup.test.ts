import { adminSignedIn, errorBody, portalRoutes, setupState } from '@stackworks/contracts';
import { describe, expect, it } from 'vitest';
import { pino } from 'pino';
import { AppError } from '#/errors.ts';
import { adminUsers, setupTokens } from '#/modules/accounts/accounts.tables.ts';
import { asCaller, withJson } from '#test/calls.ts';
import { createTestApp } from '#test/create-test-app.ts';
import { createAdmin } from '#test/factories.ts';
import { announceSetup, initializeAdmin } from './commands/set-up.ts';

const mere = {
  email: 'mere@staff.example',
  password: 'long-white-cloud',
  firstName: 'Mere',
  lastName: 'Walker',
};
const setupToken = 'the-token-of-the-operator';

/** An app without staff, and `announce`, which does what each process does as it starts. */
async function prepare(config: { setupToken?: string } = {}) {
  const logged: string[] = [];
  const log = pino({}, { write: (line) => void logged.push(line) });
  const { request, deps } = await createTestApp({ config });
  const readLoggedToken = () => /#setup-token=([\w-]+)/.exec(logged.join())?.[1];
  return {
    request,
    deps,
    logged,
    readLoggedToken,
    announce: () => announceSetup({ ...deps, log }),
    initialize: (more: object = {}) => request('/api/admin/initialize', withJson({ ...mere, ...more })),
    isOpen: async () => setupState.parse(await (await request('/api/admin/setup')).json()).open,
    countAdmins: () => deps.db.read.$count(adminUsers),
  };
}

describe('First Setup', () => {
  it('takes the token from the environment, and signs the first member of staff in', async () => {
    const { request, initialize, isOpen } = await prepare({ setupToken });

    expect(await isOpen()).toBe(true);
    const answer = await initialize({ setupToken });
    expect(answer.status).toBe(201);
    expect(answer.headers.get('set-cookie')).toContain('stackworks_admin=');
    const { token, user } = adminSignedIn.parse(await answer.json());
    expect(user.name).toBe('Mere Walker');
    expect((await request('/api/admin/user', asCaller({ token }))).status).toBe(200);
    expect(await isOpen()).toBe(false);
  });

  it.each([{}, { setupToken: '' }, { setupToken: 'a-token-somebody-made-up' }])(
    'rejects %j and creates nobody, with a token from the environment, a generated one, or neither',
    async (given) => {
      for (const start of ['environment', 'generated', 'neither'] as const) {
        const { announce, initialize, countAdmins } = await prepare(
          start === 'environment' ? { setupToken } : {},
        );
        if (start === 'generated') await announce();
        const answer = await initialize(given);

        expect(answer.status).toBe(422);
        expect(errorBody.parse(await answer.json()).error.fields).toHaveProperty('setupToken');
        expect(await countAdmins()).toBe(0);
      }
    },
  );

  it('generates a token once for any number of processes and restarts, logs it once and stores its hash', async () => {
    const { announce, initialize, readLoggedToken, logged, deps } = await prepare();
    await Promise.all([announce(), announce(), announce()]);
    await announce();

    const token = readLoggedToken();
    expect(logged.filter((line) => line.includes('#setup-token='))).toHaveLength(1);
    expect(logged.join()).toContain(`${portalRoutes.adminAuth}?tab=first-setup#setup-token=${token}`);
    expect(JSON.stringify(await deps.db.read.select().from(setupTokens))).not.toContain(token);
    expect((await initialize({ setupToken: token })).status).toBe(201);
    expect(await deps.db.read.select().from(setupTokens)).toEqual([]);
  });

  it('generates none while the environment has one, nor once there is staff, nor where nobody could read it', async () => {
    const withToken = await prepare({ setupToken });
    await withToken.announce();
    expect(withToken.logged.join()).toContain('with the token in SETUP_TOKEN');
    const withStaff = await prepare();
    await createAdmin(withStaff.deps);
    await withStaff.announce();
    expect(withStaff.logged).toEqual([]);
    const silent = await prepare();
    await announceSetup(silent.deps);

    for (const { deps } of [withToken, withStaff, silent]) {
      expect(await deps.db.read.select().from(setupTokens)).toEqual([]);
    }
  });

  it('makes one admin of fifty callers with the token at once', { timeout: 60_000 }, async () => {
    const { deps, countAdmins } = await prepare({ setupToken });
    const outcomes = await Promise.all(
      Array.from({ length: 50 }, (_, count) =>
        initializeAdmin(deps, { ...mere, setupToken, email: `mere-${count}@staff.example` }, undefined).then(
          () => 'signed in',
          (error: unknown) => (error instanceof AppError ? error.code : error),
        ),
      ),
    );
    expect(outcomes.filter((outcome) => outcome === 'signed in')).toHaveLength(1);
    expect(outcomes.filter((outcome) => outcome === 'already_exists')).toHaveLength(49);
    expect(await countAdmins()).toBe(1);
  });

  it('directs later callers to the login tab, with or without the token', async () => {
    const { deps, initialize } = await prepare({ setupToken });
    await createAdmin(deps);
    for (const given of [{ setupToken }, {}]) {
      expect(errorBody.parse(await (await initialize(given)).json())).toMatchObject({
        error: { code: 'already_exists' },
        message: 'Admin users already exist. Please use the login tab.',
      });
    }
  });
});
