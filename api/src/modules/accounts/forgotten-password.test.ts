import { createHash } from 'node:crypto';
import { errorBody } from '@stackworks/contracts';
import { eq } from 'drizzle-orm';
import { describe, expect, it, vi } from 'vitest';
import { users } from './accounts.tables.ts';
import { asCaller, withJson } from '#test/calls.ts';
import { createTestApp } from '#test/create-test-app.ts';
import { createClient, password, signInAs, changeClient } from '#test/factories.ts';
import { readLiveEvents } from '#test/live-events.ts';
import { readEmailedToken, readOutbox } from '#test/outbox.ts';
import { type ClientColumns } from './commands/write-client.ts';

const newPassword = 'a-better-horse-2';

/** An app whose clock the test moves, with a client who has forgotten their password. */
async function forget(columns: Partial<ClientColumns> = {}) {
  const clock = { now: new Date('2026-11-20T09:00:00Z') };
  const { request, deps } = await createTestApp({ now: () => clock.now });
  const client = await createClient(deps, columns);
  const ask = (email = client.email) => request('/api/client/forgot-password', withJson({ email }));
  return {
    request,
    deps,
    client,
    ask,
    setClock: (time: string) => {
      clock.now = new Date(time);
    },
    /** Asks for a link and gives its token. */
    askForLink: async () => {
      await ask();
      return readEmailedToken(deps.db, 'password-reset');
    },
    reset: (token: string) =>
      request('/api/client/reset-password', withJson({ token, password: newPassword })),
    check: async (token: string) =>
      (await request('/api/client/reset-password/check', withJson({ token }))).json(),
    signIn: (secret: string) =>
      request('/api/client/login', withJson({ email: client.email, password: secret })),
  };
}

// Many passwords are hashed here, which takes a busy machine its time.
vi.setConfig({ testTimeout: 60_000 });

describe('a forgotten password', () => {
  it('is replaced by an emailed link, stored as a hash alone', async () => {
    const { client, askForLink, reset, signIn, deps } = await forget();
    const token = await askForLink();

    const [row] = await deps.db.read.select().from(users).where(eq(users.id, client.id));
    expect(row?.resetToken).toBe(createHash('sha256').update(token).digest('hex'));
    expect(await readOutbox(deps.db)).toMatchObject([
      { template: 'password-reset', recipient: client.email },
    ]);
    const answer = await reset(token);
    expect([answer.status, await answer.json()]).toEqual([
      200,
      { message: 'Your new password is set. Sign in with it.', email: client.email },
    ]);
    expect((await signIn(password)).status).toBe(401);
    expect((await signIn(newPassword)).status).toBe(200);
  });

  it('has a link that can be checked without using it, until it is used or expires', async () => {
    const { askForLink, check, reset } = await forget();
    const token = await askForLink();
    expect(await check(token)).toEqual({ isValid: true, isFirst: false });
    expect((await reset(token)).status).toBe(200);
    expect(await check(token)).toEqual({ isValid: false, isFirst: false });
    expect(await check('a'.repeat(token.length))).toEqual({ isValid: false, isFirst: false });

    const later = await forget();
    const tooOld = await later.askForLink();
    later.setClock('2026-11-20T10:00:01Z');
    expect(await later.check(tooOld)).toEqual({ isValid: false, isFirst: false });
  });

  it('has a link that says whether the password is the first of an account we opened', async () => {
    const { askForLink, check, reset } = await forget({ isUnclaimed: true });
    const first = await askForLink();
    expect(await check(first)).toEqual({ isValid: true, isFirst: true });
    await reset(first);
    expect(await check(await askForLink())).toEqual({ isValid: true, isFirst: false });
  });

  it('ends every session, notifies open screens, confirms the address and emails that it was changed', async () => {
    const { client, askForLink, reset, request, deps } = await forget();
    const elsewhere = await signInAs(deps, 'client', client.id);
    const other = await createClient(deps);
    await reset(await askForLink());

    for (const token of [client.token, elsewhere]) {
      expect((await request('/api/client/user', asCaller({ token }))).status).toBe(401);
    }
    expect((await request('/api/client/user', asCaller(other))).status).toBe(200);
    expect(await readLiveEvents(deps.db)).toMatchObject([
      {
        audience: `client:${client.personId}`,
        event: { type: 'sessions-ended', userId: client.personId, except: null },
      },
    ]);
    const [row] = await deps.db.read.select().from(users).where(eq(users.id, client.id));
    expect(row).toMatchObject({ emailVerified: true, resetToken: null, resetTokenExpiry: null });
    expect((await readOutbox(deps.db)).at(-1)).toMatchObject({
      template: 'password-changed',
      recipient: client.email,
    });
  });

  it('clears the wrong guesses made before', async () => {
    const { askForLink, reset, signIn } = await forget();
    for (let count = 0; count < 10; count += 1) await signIn('wrong-horse-1');
    expect((await signIn(password)).status).toBe(429);
    await reset(await askForLink());

    expect((await signIn(newPassword)).status).toBe(200);
  });
});

describe('a link to set a password', () => {
  it('works for one of several simultaneous requests', async () => {
    const { askForLink, reset, deps } = await forget();
    const token = await askForLink();
    const statuses = await Promise.all(Array.from({ length: 20 }, async () => (await reset(token)).status));

    expect(statuses.filter((status) => status === 200)).toHaveLength(1);
    expect(statuses.filter((status) => status === 410)).toHaveLength(19);
    const found = (await readOutbox(deps.db)).filter(({ template }) => template === 'password-changed');
    expect(found).toHaveLength(1);
  });

  it('is rejected in plain words once used, replaced or made up', async () => {
    const { askForLink, reset } = await forget();
    const older = await askForLink();
    const newer = await askForLink();

    expect((await reset(older)).status).toBe(410);
    expect((await reset(newer)).status).toBe(200);
    for (const token of [newer, 'made-up', createHash('sha256').update(newer).digest('hex')]) {
      const answer = await reset(token);
      expect(answer.status).toBe(410);
      expect(errorBody.parse(await answer.json())).toMatchObject({
        error: { code: 'link_expired' },
        message: 'This link has expired or been used. Ask for a new one to set your password.',
      });
    }
  });

  it('works for an hour', async () => {
    const { askForLink, reset, setClock } = await forget();
    const token = await askForLink();
    setClock('2026-11-20T10:00:00Z');

    expect((await reset(token)).status).toBe(410);
    setClock('2026-11-20T09:59:59Z');
    expect((await reset(token)).status).toBe(200);
  });

  it('doesn’t admit an account that has been deactivated since', async () => {
    const { client, askForLink, reset, deps } = await forget();
    const token = await askForLink();
    await changeClient(deps, client.id, { isActive: false });

    expect((await reset(token)).status).toBe(410);
  });

  it('is not used up by a password that is too short', async () => {
    const { askForLink, reset, request } = await forget();
    const token = await askForLink();
    const short = await request('/api/client/reset-password', withJson({ token, password: 'short' }));

    expect(short.status).toBe(422);
    expect(errorBody.parse(await short.json()).error.fields).toEqual({
      password: 'Password must be at least 8 characters',
    });
    expect((await reset(token)).status).toBe(200);
  });
});

describe('requesting the link', () => {
  it('responds alike to everyone, while only an active account gets an email', async () => {
    const { client, ask, deps } = await forget();
    const gone = await createClient(deps, { isActive: false });
    const answers = [
      await ask(client.email.toUpperCase()),
      await ask('nobody@elsewhere.example'),
      await ask(gone.email),
    ];

    const bodies = await Promise.all(answers.map((answer) => answer.text()));
    expect(new Set(bodies).size).toBe(1);
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect((await readOutbox(deps.db)).map(({ recipient }) => recipient)).toEqual([client.email]);
  });

  it('takes as long for an unknown address as for a known one', async () => {
    const { client, ask } = await forget();
    const time = async (email: string) => {
      const startedAt = performance.now();
      await ask(email);
      return performance.now() - startedAt;
    };
    await ask();

    // The work itself is a few milliseconds; each answer waits until well after it.
    for (const email of [client.email, 'nobody@elsewhere.example']) {
      expect(await time(email)).toBeGreaterThanOrEqual(245);
    }
  });

  it('is limited by email address, whether or not it has an account', async () => {
    const { client, ask } = await forget();
    for (const email of [client.email, 'nobody@elsewhere.example']) {
      const statuses = await Promise.all(Array.from({ length: 6 }, async () => (await ask(email)).status));
      expect(statuses.toSorted()).toEqual([200, 200, 200, 200, 200, 429]);
    }
  });

  it('is limited by network address', async () => {
    const { ask } = await forget();
    const statuses = await Promise.all(
      Array.from({ length: 31 }, async (_, count) => (await ask(`nobody-${count}@elsewhere.example`)).status),
    );

    expect(statuses.filter((status) => status === 429)).toHaveLength(1);
  });
});

it.each([
  ['/api/client/reset-password', { token: 'guess', password: newPassword }],
  ['/api/client/verify-email', { token: 'guess' }],
])('using links at %s is limited by where it comes from', async (path, guess) => {
  const { request } = await createTestApp();
  const use = async (address: string) => (await request(path, withJson(guess), address)).status;
  const statuses = [];
  for (let count = 0; count < 101; count += 1) statuses.push(await use('203.0.113.9'));

  expect(new Set(statuses.slice(0, 100))).toEqual(new Set([410]));
  expect(statuses.at(-1)).toBe(429);
  expect(await use('203.0.113.10')).toBe(410);
});
