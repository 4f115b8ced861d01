import { errorBody } from '@stackworks/contracts';
import { eq } from 'drizzle-orm';
import { describe, expect, it, vi } from 'vitest';
import { users } from './accounts.tables.ts';
import { readToken } from '#/platform/tokens/tokens.ts';
import { asCaller, withJson } from '#test/calls.ts';
import { createTestApp } from '#test/create-test-app.ts';
import { createClient, password, signInAs } from '#test/factories.ts';
import { readLiveEvents } from '#test/live-events.ts';
import { readOutbox } from '#test/outbox.ts';

const newPassword = 'a-better-horse-2';

async function prepare() {
  const { request, deps } = await createTestApp();
  const client = await createClient(deps, { resetToken: 'hash', resetTokenExpiry: '2099-01-01T00:00:00Z' });
  return {
    request,
    deps,
    client,
    change: (currentPassword: string, wanted = newPassword, token = client.token) =>
      request(
        '/api/client/change-password',
        withJson({ currentPassword, newPassword: wanted }, { token }, 'PATCH'),
      ),
    signIn: (secret: string) =>
      request('/api/client/login', withJson({ email: client.email, password: secret })),
    isSignedIn: async (token: string) =>
      (await request('/api/client/user', asCaller({ token }))).status === 200,
  };
}

// Many passwords are hashed here, which takes a busy machine its time.
vi.setConfig({ testTimeout: 60_000 });

describe('changing the password', () => {
  it('stays signed in here, signs out everywhere else, voids emailed links and sends an email', async () => {
    const { client, deps, change, signIn, isSignedIn } = await prepare();
    const elsewhere = await signInAs(deps, 'client', client.id);
    const here = await readToken(client.token, deps.now(), deps.config);
    const other = await createClient(deps);

    expect((await change(password)).status).toBe(200);
    expect(await isSignedIn(client.token)).toBe(true);
    expect(await isSignedIn(elsewhere)).toBe(false);
    expect(await isSignedIn(other.token)).toBe(true);
    expect((await signIn(password)).status).toBe(401);
    expect((await signIn(newPassword)).status).toBe(200);
    const [row] = await deps.db.read.select().from(users).where(eq(users.id, client.id));
    expect(row).toMatchObject({ resetToken: null, resetTokenExpiry: null });
    expect(await readLiveEvents(deps.db)).toMatchObject([
      { event: { type: 'sessions-ended', userId: client.personId, except: here?.sid } },
    ]);
    expect(await readOutbox(deps.db)).toMatchObject([
      { template: 'password-changed', recipient: client.email },
    ]);
  });

  it('requires the current one', async () => {
    const { change, signIn, deps } = await prepare();
    const answer = await change('wrong-horse-1');

    expect(answer.status).toBe(422);
    expect(errorBody.parse(await answer.json()).error.fields).toEqual({
      currentPassword: 'That’s not your current password',
    });
    expect((await signIn(password)).status).toBe(200);
    expect(await readOutbox(deps.db)).toEqual([]);
  });

  it('requires a new one of 8 characters', async () => {
    const { change } = await prepare();
    const answer = await change(password, '1234567');

    expect(errorBody.parse(await answer.json()).error.fields).toEqual({
      newPassword: 'Password must be at least 8 characters',
    });
  });

  it('counts wrong guesses in the session they are made in, until one is right', async () => {
    const { change, signIn } = await prepare();
    for (let count = 0; count < 9; count += 1) await change('wrong-horse-1');
    expect((await change(password)).status).toBe(200);

    for (let count = 0; count < 10; count += 1) await change('wrong-horse-1');
    expect((await change(newPassword)).status).toBe(429);
    expect((await signIn(newPassword)).status).toBe(200);
  });

  it('happens once for several requests at the same time', async () => {
    const { change, deps } = await prepare();
    const statuses = await Promise.all(
      Array.from({ length: 5 }, async () => (await change(password)).status),
    );

    expect(statuses.toSorted()).toEqual([200, 422, 422, 422, 422]);
    expect(await readOutbox(deps.db)).toHaveLength(1);
  });
});
