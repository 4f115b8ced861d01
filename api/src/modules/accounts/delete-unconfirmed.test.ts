import { auditPage, clientSignedIn, staffEnquiryPage } from '@stackworks/contracts';
import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { users } from './accounts.tables.ts';
import { asCaller, withJson } from '#test/calls.ts';
import { createTestApp } from '#test/create-test-app.ts';
import { written } from '#test/enquiry-desk.ts';
import { createAdmin, createProject, signInAs } from '#test/factories.ts';
import { readEmailedToken } from '#test/outbox.ts';
import { deleteUnconfirmed } from './commands/delete-unconfirmed.ts';

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

type World = Awaited<ReturnType<typeof register>>;

describe('the night’s work', () => {
  it('deletes an unconfirmed account without content after seven days, and frees its address', async () => {
    const { deps, passDays, readRow, readDeletion, request, isSignedIn } = await register();
    passDays(6);
    expect(await deleteUnconfirmed(deps)).toBe(0);
    passDays(1.1);
    expect(await deleteUnconfirmed(deps)).toBe(1);

    expect(await readRow()).toBeUndefined();
    expect(await isSignedIn()).toBe(false);
    expect(await readDeletion()).toMatchObject({ actorType: 'system', actorId: null, subjectName: email });
    const again = { email, password: owners, firstName: 'Aroha', lastName: 'Ngata' };
    expect((await request('/api/client/register', withJson(again))).status).toBe(201);
  });

  it('leaves accounts that are confirmed, asked for a new link, or have something in them', async () => {
    const stored: ((world: World) => Promise<unknown>)[] = [
      async ({ verify, readLink, stranger }) => verify({ token: await readLink() }, stranger),
      ({ convert }) => convert(),
      ({ grant }) => grant(),
      ({ deps, id }) => createProject(deps, id),
      ({ request, stranger }) =>
        request('/api/messages', withJson({ content: 'Kia ora', senderType: 'client' }, stranger)),
      ({ request, stranger, passDays }) => {
        passDays(5);
        return request('/api/client/verify-email/resend', asCaller(stranger, 'POST'));
      },
      ({ request, stranger, passDays }) => {
        passDays(5);
        const elsewhere = { email: 'aroha@home.example', currentPassword: strangers };
        return request('/api/client/profile', withJson(elsewhere, stranger, 'PATCH'));
      },
    ];
    for (const prepare of stored) {
      const world = await register();
      await prepare(world);
      world.passDays(stored.indexOf(prepare) >= stored.length - 2 ? 3 : 30);
      expect(await deleteUnconfirmed(world.deps)).toBe(0);
      expect(await world.readRow()).toBeDefined();
    }
  });
});
