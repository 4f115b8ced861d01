import { recoveryCodes, twoFactorSetup } from '@stackworks/contracts';
import { addMinutes } from 'date-fns';
import { TOTP } from 'otpauth';
import { expect, it, vi } from 'vitest';
import { isPreviewPass, signPreviewPass } from '#/platform/tokens/tokens.ts';
import { openUnsubscribeToken, sealUnsubscribeToken } from '#/platform/tokens/unsubscribe-token.ts';
import { asCaller, withJson } from '#test/calls.ts';
import { createTestApp } from '#test/create-test-app.ts';
import { createAdmin, password } from '#test/factories.ts';
import { resealSecrets } from './second-factor.ts';

// Passwords are hashed here, which takes a busy machine its time.
vi.setConfig({ testTimeout: 60_000 });

const [before, after] = ['the-secret-of-before-'.repeat(2), 'the-secret-of-afterwards-'.repeat(2)];

it('a change of the session secret loses no session, no second factor, no pass and no emailed link', async () => {
  const clock = { now: new Date('2026-11-20T09:00:00Z') };
  const now = () => clock.now;
  const old = await createTestApp({ now, config: { sessionSecret: before } });
  const { db } = old.deps;
  const admin = await createAdmin(old.deps);
  const setup = await old.request('/api/admin/two-factor/setup', withJson({}, admin));
  const { secret } = twoFactorSetup.parse(await setup.json());
  const toCode = () => new TOTP({ secret }).generate({ timestamp: clock.now.getTime() });
  const enabled = await old.request('/api/admin/two-factor/enable', withJson({ code: toCode() }, admin));
  expect(recoveryCodes.parse(await enabled.json()).recoveryCodes).not.toEqual([]);
  const about = { role: 'client', kind: 'messages' } as const;
  const link = { about, email: 'aroha@bakery.example' };
  const mailed = sealUnsubscribeToken(link, old.deps.config);
  const pass = await signPreviewPass({ from: now(), until: addMinutes(now(), 60) }, old.deps.config);

  const isIn = async ({ request }: typeof old) =>
    (await request('/api/admin/user', asCaller(admin))).status === 200;
  const signIn = async ({ request }: typeof old) => {
    clock.now = addMinutes(clock.now, 1);
    const body = { email: admin.email, password, code: toCode() };
    return (await request('/api/admin/login', withJson(body))).status;
  };

  const changing = await createTestApp({ db, now, config: { sessionSecret: after, otherSecret: before } });
  const { config } = changing.deps;
  expect([await isIn(changing), await signIn(changing)]).toEqual([true, 200]);
  expect(openUnsubscribeToken(mailed, config)).toEqual(link);
  expect(await isPreviewPass(pass, now(), config)).toBe(true);

  const changed = await createTestApp({ db, now, config: { sessionSecret: after } });
  expect([await isIn(changed), await signIn(changed)]).toEqual([false, 401]);
  await resealSecrets(changing.deps);
  expect(await signIn(changed)).toBe(200);
});
