import { auditPage, clientSignedIn, leadPage } from '@stackworks/contracts';
import { eq } from 'drizzle-orm';
import { users } from '#/modules/accounts/accounts.tables.ts';
import { asCaller, withJson } from './calls.ts';
import { createTestApp } from './create-test-app.ts';
import { written } from './lead-desk.ts';
import { createAdmin, signInAs } from './factories.ts';
import { readEmailedToken } from './outbox.ts';

export const email = 'aroha@bakery.example';
export const strangers = 'a-password-of-a-stranger';
export const owners = 'a-password-of-the-owner';

/** Somebody has registered an address that may be another's, and staff are about to work for its owner. */
export async function register() {
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
        withJson({ plan: 'stacklite', status: 'active', reason: 'Agreed by phone' }, staff, 'PATCH'),
      ),
    convert: async () => {
      const lead = { ...written, firstName: 'Aroha', lastName: 'Ngata', email };
      await request('/api/contact', withJson(lead));
      const list = await request('/api/admin/leads', asCaller(staff));
      const id = leadPage.parse(await list.json()).items[0]?.id;
      return request(`/api/admin/leads/${id}/convert`, asCaller(staff, 'POST'));
    },
  };
}
