import { auditPage, clientSignedIn, clientUser, errorBody, staffEnquiryPage } from '@stackworks/contracts';
import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { users } from './accounts.tables.ts';
import { asCaller, withJson } from '#test/calls.ts';
import { createTestApp } from '#test/create-test-app.ts';
import { written } from '#test/enquiry-desk.ts';
import { createAdmin, createProject, signInAs } from '#test/factories.ts';
import { readEmailedToken, readOutbox } from '#test/outbox.ts';

const email = 'aroha@bakery.example';
const strangers = 'a-password-of-a-stranger';
const owners = 'a-password-of-the-owner';

/** Somebody has registered an address that may be another's, and staff are about to work for its owner. */
async function register() {
  const clock = { now: new Date('2026-11-02T00:00:00Z') };
  const { request, deps } = await createTestApp({ now: () => clock.now });
  const person = {
    email,
    password: strangers,
    firstName: 'Mallory',
    lastName: 'Stone',
    company: 'Elsewhere',
  };
  const answer = await request('/api/client/register', withJson(person));
  const { token, user } = clientSignedIn.parse(await answer.json());
  await request('/api/client/profile', withJson({ phone: '021 000 000' }, { token }, 'PATCH'));
  const staff = await createAdmin(deps);
  const signIn = (password: string) => request('/api/client/login', withJson({ email, password }));
  return {
    request,
    deps,
    id: user.id,
    stranger: { token },
    staff,
    signIn,
    isSignedIn: async () => (await request('/api/client/user', asCaller({ token }))).status === 200,
    readRow: async () => (await deps.db.read.select().from(users).where(eq(users.email, email)))[0],
    readDeletion: async () => {
      const caller = { token: await signInAs(deps, 'admin', staff.id) };
      const log = await request('/api/admin/audit-log?action=unconfirmed-deleted', asCaller(caller));
      return auditPage.parse(await log.json()).items[0];
    },
    readLink: () => readEmailedToken(deps.db, 'client-welcome'),
    verify: (body: object, caller: { token?: string } = {}) =>
      request('/api/client/verify-email', withJson(body, caller)),
    passDays: (days: number) => (clock.now = new Date(clock.now.getTime() + days * 24 * 60 * 60_000)),
    grant: () =>
      request(
        `/api/admin/clients/${user.id}/subscription`,
        withJson({ tier: 'stacklite', status: 'active', reason: 'Agreed by phone' }, staff, 'PATCH'),
      ),
    convert: async () => {
      const enquiry = { ...written, firstName: 'Aroha', lastName: 'Ngata', email };
      await request('/api/contact', withJson(enquiry));
      const list = await request('/api/admin/enquiries', asCaller(staff));
      const id = staffEnquiryPage.parse(await list.json()).items[0]?.id;
      return request(`/api/admin/enquiries/${id}/convert`, asCaller(staff, 'POST'));
    },
  };
}

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

  it('elsewhere takes a password, and that of the account changes nothing else', async () => {
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

  it('elsewhere opens no account with work in it to another password, as after a mistyped new address', async () => {
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
