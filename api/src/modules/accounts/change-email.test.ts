import { clientUser, errorBody } from '@stackworks/contracts';
import { describe, expect, it } from 'vitest';
import { rateRules } from '#/platform/rate-limits/rate-limit.ts';
import { asCaller, withJson } from '#test/calls.ts';
import { prepareProfile } from '#test/own-profile.ts';
import { createClient, password } from '#test/factories.ts';
import { readEmailedToken, readOutbox } from '#test/outbox.ts';
import { reachLimit } from '#test/rate-limits.ts';

describe('a new email address', () => {
  it('takes effect once it is confirmed, and both are emailed each time', async () => {
    const { client, request, saved, deps } = await prepareProfile({ emailVerified: true });
    expect(await saved({ email: ' Hine@Bakery.example', currentPassword: password })).toMatchObject({
      email: client.email,
      emailVerified: true,
      pendingEmail: 'hine@bakery.example',
    });

    const asked = [
      { template: 'email-verification', recipient: 'hine@bakery.example' },
      { template: 'email-change-requested', recipient: client.email },
    ];
    expect(await readOutbox(deps.db)).toMatchObject(asked);
    const signIn = async (email: string) =>
      (await request('/api/client/login', withJson({ email, password }))).status;
    expect(await signIn('hine@bakery.example')).toBe(401);
    expect(await signIn(client.email)).toBe(200);
    const token = await readEmailedToken(deps.db, 'email-verification');
    expect((await request('/api/client/verify-email', withJson({ token }, client))).status).toBe(200);

    expect(await saved({})).toMatchObject({
      email: 'hine@bakery.example',
      emailVerified: true,
      pendingEmail: null,
    });
    expect(await signIn('hine@bakery.example')).toBe(200);
    expect(await signIn(client.email)).toBe(401);
    expect(await readOutbox(deps.db)).toMatchObject([
      ...asked,
      { template: 'email-changed', recipient: client.email },
      { template: 'email-changed', recipient: 'hine@bakery.example' },
    ]);
    expect((await request('/api/client/verify-email', withJson({ token }))).status).toBe(410);
  });

  it('belongs to nobody until it is confirmed, and must still be free then', async () => {
    const { client, request, save, readRow, deps } = await prepareProfile();
    await save({ email: 'hine@bakery.example', currentPassword: password });
    const token = await readEmailedToken(deps.db, 'email-verification');
    const hine = { email: 'hine@bakery.example', password, firstName: 'Hine', lastName: 'Rewi' };
    expect((await request('/api/client/register', withJson(hine))).status).toBe(201);

    const answer = await request('/api/client/verify-email', withJson({ token }, client));
    expect(answer.status).toBe(409);
    expect(errorBody.parse(await answer.json()).error.code).toBe('already_exists');
    expect(await readRow()).toMatchObject({ email: client.email });
  });

  it('is confirmed elsewhere with the password of the account, and no other', async () => {
    const { client, request, save, readRow, deps } = await prepareProfile();
    await save({ email: 'hine@bakery.example', currentPassword: password });
    const token = await readEmailedToken(deps.db, 'email-verification');
    const other = await createClient(deps);
    const confirm = async (body: object, caller?: { token: string }) =>
      (await request('/api/client/verify-email', withJson({ token, ...body }, caller))).status;

    expect(await confirm({})).toBe(422);
    expect(await confirm({}, other)).toBe(422);
    expect(await confirm({ password: 'a-password-of-a-stranger' })).toBe(422);
    expect(await readRow()).toMatchObject({ email: client.email, pendingEmail: 'hine@bakery.example' });
    expect(await confirm({ password })).toBe(200);
    expect(await readRow()).toMatchObject({ email: 'hine@bakery.example', pendingEmail: null });
  });

  it('can be confirmed only by the first of two clients who request it', async () => {
    const { request, save, deps } = await prepareProfile();
    const other = await createClient(deps);
    const change = { email: 'hine@bakery.example', currentPassword: password };
    await save(change);
    const first = await readEmailedToken(deps.db, 'email-verification');
    await request('/api/client/profile', withJson(change, other, 'PATCH'));
    const second = await readEmailedToken(deps.db, 'email-verification');
    expect(second).not.toBe(first);

    const confirm = async (token: string) =>
      (await request('/api/client/verify-email', withJson({ token, password }))).status;
    expect([await confirm(second), await confirm(first)]).toEqual([200, 409]);
  });

  it('gets another link on request, and none once it is cancelled', async () => {
    const { client, request, save, readRow, deps } = await prepareProfile();
    await save({ email: 'hine@bakery.example', currentPassword: password });
    const older = await readEmailedToken(deps.db, 'email-verification');
    const resend = () => request('/api/client/pending-email/resend', asCaller(client, 'POST'));
    expect((await resend()).status).toBe(200);
    const newer = await readEmailedToken(deps.db, 'email-verification');
    const confirm = async (token: string) =>
      (await request('/api/client/verify-email', withJson({ token, password }))).status;
    expect(newer).not.toBe(older);
    expect(await confirm(older)).toBe(410);

    const cancelled = await request('/api/client/pending-email', asCaller(client, 'DELETE'));
    expect(clientUser.parse(await cancelled.json()).pendingEmail).toBeNull();
    expect(await confirm(newer)).toBe(410);
    expect((await resend()).status).toBe(404);
    expect(await readRow()).toMatchObject({ email: client.email });
  });

  it('is dropped when a new password is set, so an owner can take their account back', async () => {
    const { client, request, save, deps } = await prepareProfile();
    await save({ email: 'hine@bakery.example', currentPassword: password });
    const token = await readEmailedToken(deps.db, 'email-verification');
    const change = { currentPassword: password, newPassword: 'a-better-horse-2' };
    await request('/api/client/change-password', withJson(change, client, 'PATCH'));

    expect((await request('/api/client/verify-email', withJson({ token }))).status).toBe(410);
  });

  it('voids, once confirmed, the links that were sent to the old one', async () => {
    const { client, request, save, deps } = await prepareProfile();
    await request('/api/client/forgot-password', withJson({ email: client.email }));
    await request('/api/client/verify-email/resend', asCaller(client, 'POST'));
    const reset = await readEmailedToken(deps.db, 'password-reset');
    const verification = await readEmailedToken(deps.db, 'email-verification');
    await save({ email: 'hine@bakery.example', currentPassword: password });
    const token = await readEmailedToken(deps.db, 'email-verification');
    await request('/api/client/verify-email', withJson({ token }, client));

    const links = [
      await request('/api/client/reset-password', withJson({ token: reset, password: 'taken-over' })),
      await request('/api/client/verify-email', withJson({ token: verification })),
    ];
    expect(links.map(({ status }) => status)).toEqual([410, 410]);
  });

  it('is rejected if it is another client’s, and nothing changes', async () => {
    const { save, readRow, deps } = await prepareProfile();
    const other = await createClient(deps);
    const answer = await save({
      email: other.email.toUpperCase(),
      lastName: 'Henare',
      currentPassword: password,
    });

    expect(answer.status).toBe(409);
    expect(errorBody.parse(await answer.json())).toMatchObject({
      error: {
        code: 'already_exists',
        fields: { email: 'An account with this email already exists.' },
      },
    });
    expect((await readRow())?.lastName).toBe('Ngata');
    expect(await readOutbox(deps.db)).toEqual([]);
  });

  it('is not pending when it equals the current one', async () => {
    const { client, saved, deps } = await prepareProfile({ emailVerified: true });

    expect((await saved({ email: client.email.toUpperCase() })).emailVerified).toBe(true);
    expect(await readOutbox(deps.db)).toEqual([]);
  });

  it('is limited to five an hour, so that nobody floods strangers with our emails; rejected ones do not count', async () => {
    const { save, deps } = await prepareProfile();
    const other = await createClient(deps);
    const change = async (email: string) => (await save({ email, currentPassword: password })).status;
    for (let count = 0; count < 6; count += 1) expect(await change(other.email)).toBe(409);
    for (let count = 0; count < 5; count += 1) {
      expect(await change(`stranger-${count}@elsewhere.example`)).toBe(200);
    }

    expect(await change('stranger@elsewhere.example')).toBe(429);
    expect((await save({ lastName: 'Henare' })).status).toBe(200);
  });

  it('reveals at most twenty taken addresses an hour', async () => {
    const { save, deps } = await prepareProfile();
    const other = await createClient(deps);
    const change = async (email: string) => (await save({ email, currentPassword: password })).status;
    expect(await change(other.email)).toBe(409);
    await reachLimit(deps, rateRules.takenEmailsByClient);

    expect(await change(other.email)).toBe(429);
    expect(await change('stranger@elsewhere.example')).toBe(429);
  });

  it.each([
    ['no', undefined, 'Enter your current password to change your email address'],
    ['an empty', '', 'Enter your current password to change your email address'],
    ['a wrong', 'not-the-password', 'That’s not your current password'],
  ])('is not taken with %s password, and then nothing is changed', async (_, currentPassword, sentence) => {
    const { save, readRow, client, deps } = await prepareProfile();
    const answer = await save({ email: 'hine@bakery.example', lastName: 'Henare', currentPassword });

    expect(answer.status).toBe(422);
    expect(errorBody.parse(await answer.json()).error.fields).toEqual({ currentPassword: sentence });
    expect(await readRow()).toMatchObject({ email: client.email, lastName: 'Ngata' });
    expect(await readOutbox(deps.db)).toEqual([]);
  });

  it('limits guesses at the password', async () => {
    const { save } = await prepareProfile();
    const guess = async (currentPassword: string) =>
      (await save({ email: 'hine@bakery.example', currentPassword })).status;
    for (let count = 0; count < 10; count += 1) expect(await guess(`guess-${count}`)).toBe(422);

    expect(await guess(password)).toBe(429);
    expect((await save({ lastName: 'Henare' })).status).toBe(200);
  });
});
