import { clientSignedIn, clientUser, errorBody } from '@stackworks/contracts';
import { describe, expect, it } from 'vitest';
import { asCaller } from '#test/calls.ts';
import { owners, register, strangers } from '#test/unconfirmed-account.ts';
import { createProject } from '#test/factories.ts';
import { readOutbox } from '#test/outbox.ts';

describe('confirming an address', () => {
  it('in a session of the account keeps that session and the password, and ends all others', async () => {
    const { deps, request, verify, readLink, signIn, isSignedIn, readRow } = await register();
    const other = clientSignedIn.parse(await (await signIn(strangers)).json());
    expect((await verify({ token: await readLink() }, other)).status).toBe(200);

    const mine = await request('/api/client/user', asCaller({ token: other.token }));
    expect(clientUser.parse(await mine.json()).emailVerified).toBe(true);
    expect(await isSignedIn()).toBe(false);
    expect((await signIn(strangers)).status).toBe(200);
    expect(await readRow()).toMatchObject({ phone: '021 000 000' });
    expect((await readOutbox(deps.db)).map(({ template }) => template)).toEqual(['client-welcome']);
  });

  it('elsewhere takes a password, and the account’s own changes nothing else', async () => {
    const { verify, readLink, isSignedIn, readRow } = await register();
    const token = await readLink();
    const asked = await verify({ token });

    expect(asked.status).toBe(422);
    expect(errorBody.parse(await asked.json()).error.fields).toHaveProperty('password');
    expect(await readRow()).toMatchObject({ emailVerified: false });
    expect((await verify({ token, password: strangers })).status).toBe(200);
    expect(await isSignedIn()).toBe(true);
    expect(await readRow()).toMatchObject({ emailVerified: true, phone: '021 000 000' });
  });

  it('elsewhere with another password takes the account over', async () => {
    const { verify, readLink, isSignedIn, signIn, readRow } = await register();
    expect((await verify({ token: await readLink(), password: owners })).status).toBe(200);

    expect(await isSignedIn()).toBe(false);
    expect((await signIn(strangers)).status).toBe(401);
    expect((await signIn(owners)).status).toBe(200);
    expect(await readRow()).toMatchObject({ emailVerified: true, phone: null, company: null });
  });

  it('elsewhere rejects another password for an account with work in it, as after a mistyped new address', async () => {
    const { verify, readLink, isSignedIn, deps, id } = await register();
    await createProject(deps, id);
    const token = await readLink();
    const answer = await verify({ token, password: owners });

    expect(errorBody.parse(await answer.json()).error.fields).toEqual({
      password: 'That’s not the password for this account',
    });
    expect(await isSignedIn()).toBe(true);
    expect((await verify({ token, password: strangers })).status).toBe(200);
  });
});
