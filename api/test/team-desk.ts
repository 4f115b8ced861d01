import { addMinutes } from 'date-fns';
import { adminPage } from '@stackworks/contracts';
import { readActions } from './audit.ts';
import { asCaller, withJson } from './calls.ts';
import { createTestApp } from './create-test-app.ts';
import { createAdmin } from './factories.ts';

export const rua = { email: 'rua@staff.example', firstName: 'Rua', lastName: 'Henare' };
export const newPassword = 'a-better-horse-2';

/** A member of staff who manages the team. */
export async function prepareTeam() {
  let now = new Date();
  const { request, deps } = await createTestApp({ now: () => now });
  const admin = await createAdmin(deps);
  return {
    request,
    deps,
    admin,
    add: (input = rua) => request('/api/admin/add-team-member', withJson(input, admin)),
    remove: (adminId: string, as: { token: string } = admin) =>
      request(`/api/admin/remove-team-member/${adminId}`, asCaller({ token: as.token }, 'DELETE')),
    signIn: (email: string, secret: string) =>
      request('/api/admin/login', withJson({ email, password: secret })),
    /** Lets some minutes pass. */
    pass: (minutes: number) => (now = addMinutes(now, minutes)),
    resend: (adminId: string) => request(`/api/admin/admins/${adminId}/invitation`, withJson({}, admin)),
    listInvited: async () => {
      const answer = await request('/api/admin/admins', asCaller(admin));
      const { items } = adminPage.parse(await answer.json());
      return items.flatMap(({ firstName, invitedAt }) => (invitedAt === null ? [] : [firstName]));
    },
    listNames: async () => {
      const answer = await request('/api/admin/admins', asCaller(admin));
      return adminPage.parse(await answer.json()).items.map(({ firstName }) => firstName);
    },
    readActions: () => readActions(deps.db),
  };
}
