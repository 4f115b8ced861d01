import { createHash } from 'node:crypto';
import { clientUser, errorBody } from '@stackworks/contracts';
import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { users } from './accounts.tables.ts';
import { asCaller, withJson } from '#test/calls.ts';
import { createTestApp } from '#test/create-test-app.ts';
import { createClient, password, changeClient } from '#test/factories.ts';
import { readLiveEvents } from '#test/live-events.ts';
import { readEmailedToken, readOutbox } from '#test/outbox.ts';
import { type ClientColumns } from './commands/write-client.ts';

/** An app whose clock the test moves, with a client whose address is not confirmed. */
async function prepare(columns: Partial<ClientColumns> = {}) {
  const clock = { now: new Date('2026-11-20T09:00:00Z') };
  const { request, deps } = await createTestApp({ now: () => clock.now });
  const client = await createClient(deps, columns);
  const resend = () => request('/api/client/verify-email/resend', asCaller(client, 'POST'));
  return {
    request,
    deps,
    client,
    resend,
    setClock: (time: string) => {
      clock.now = new Date(time);
    },
    askForLink: async () => {
      await resend();
      return readEmailedToken(deps.db, 'email-verification');
    },
    verify: (token: string, typed = password) =>
      request('/api/client/verify-email', withJson({ token, password: typed })),
    isVerified: async () =>
      clientUser.parse(await (await request('/api/client/user', asCaller(client))).json()).emailVerified,
  };
}

describe('an email address', () => {
  it('is confirmed by the link of the welcome email and the password, where nobody is signed in', async () => {
    const { request, deps, verify } = await prepare();
    const aroha = { email: 'aroha@bakery.example', password: 'bread-and-butter' };
    await request('/api/client/register', withJson({ ...aroha, firstName: 'Aroha', lastName: 'Ngata' }));
    const token = await readEmailedToken(deps.db, 'client-welcome');

    expect(await readOutbox(deps.db)).toHaveLength(1);
    expect((await verify(token, aroha.password)).status).toBe(200);
    const [row] = await deps.db.read.select().from(users).where(eq(users.email, aroha.email));
    expect(row).toMatchObject({ emailVerified: true, emailVerificationToken: null });
  });

  it('is confirmed by a second link, stored as a hash alone', async () => {
    const { client, askForLink, verify, isVerified, deps } = await prepare();
    const token = await askForLink();

    const [row] = await deps.db.read.select().from(users).where(eq(users.id, client.id));
    expect(row?.emailVerificationToken).toBe(createHash('sha256').update(token).digest('hex'));
    expect(await isVerified()).toBe(false);
    await verify(token);
    expect(await isVerified()).toBe(true);
    expect(await readLiveEvents(deps.db)).toMatchObject([
      { audience: `client:${client.id}`, event: { type: 'account', userId: client.id } },
      { audience: 'staff', event: { type: 'account', userId: client.id } },
    ]);
  });

  it('gets no further link once it is confirmed', async () => {
    const { resend, isVerified, deps } = await prepare({ emailVerified: true });
    const answer = await resend();

    expect(await answer.json()).toEqual({ message: 'Your email address is already confirmed.' });
    expect(await readOutbox(deps.db)).toEqual([]);
    expect(await isVerified()).toBe(true);
  });
});

describe('a link to confirm an address', () => {
  it('works once, and not if it was replaced or made up', async () => {
    const { askForLink, verify } = await prepare();
    const older = await askForLink();
    const newer = await askForLink();

    expect((await verify(older)).status).toBe(410);
    expect((await verify(newer)).status).toBe(200);
    for (const token of [newer, 'made-up']) {
      const answer = await verify(token);
      expect(answer.status).toBe(410);
      expect(errorBody.parse(await answer.json()).error.code).toBe('link_expired');
    }
  });

  it('works for seven days', async () => {
    const { askForLink, verify, setClock } = await prepare();
    const token = await askForLink();
    setClock('2026-11-27T09:00:00Z');

    expect((await verify(token)).status).toBe(410);
    setClock('2026-11-27T08:59:59Z');
    expect((await verify(token)).status).toBe(200);
  });

  it('does nothing for a deactivated account', async () => {
    const { client, askForLink, verify, deps } = await prepare();
    const token = await askForLink();
    await changeClient(deps, client.id, { isActive: false });

    expect((await verify(token)).status).toBe(410);
  });

  it('is sent again at most five times an hour to each client', async () => {
    const { resend, request, deps } = await prepare();
    const other = await createClient(deps);
    for (let count = 0; count < 5; count += 1) expect((await resend()).status).toBe(200);

    expect((await resend()).status).toBe(429);
    const theirs = await request('/api/client/verify-email/resend', asCaller(other, 'POST'));
    expect(theirs.status).toBe(200);
  });
});
