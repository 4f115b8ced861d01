import { adminAdded, adminPage, adminPicture, errorBody, staffProject } from '@stackworks/contracts';
import { eq } from 'drizzle-orm';
import { describe, expect, it, vi } from 'vitest';
import { adminUsers } from '#/modules/accounts/accounts.tables.ts';
import { readActions } from '#test/audit.ts';
import { asCaller, withJson } from '#test/calls.ts';
import { createTestApp } from '#test/create-test-app.ts';
import { createAdmin, createClient, createProject, password, signInAs } from '#test/factories.ts';
import { readLiveEvents } from '#test/live-events.ts';
import { readEmailedToken, readOutbox } from '#test/outbox.ts';

const rua = { email: 'rua@staff.example', firstName: 'Rua', lastName: 'Henare' };
const newPassword = 'a-better-horse-2';

// Many passwords are hashed here, which takes a busy machine its time.
vi.setConfig({ testTimeout: 60_000 });

async function prepare() {
  const { request, deps } = await createTestApp();
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

describe('a new member of the team', () => {
  it('sets a password by the link mailed to them, and has none before', async () => {
    const { request, deps, admin, add, signIn, listNames, readActions } = await prepare();
    expect((await add()).status).toBe(201);

    expect(await listNames()).toContain('Rua');
    expect(await readOutbox(deps.db)).toMatchObject([
      { template: 'team-changed', recipient: admin.email },
      { template: 'team-invitation', recipient: rua.email },
    ]);
    const token = await readEmailedToken(deps.db, 'team-invitation');
    const reset = { token, password: newPassword };
    expect((await request('/api/admin/reset-password', withJson(reset))).status).toBe(200);
    expect((await request('/api/admin/reset-password', withJson(reset))).status).toBe(410);
    expect((await signIn(rua.email, newPassword)).status).toBe(200);
    expect(await readActions()).toEqual(['member-added', 'password-reset', 'signed-in']);
  });

  it('is shown as invited until they set their password', async () => {
    const { request, deps, add, listInvited } = await prepare();
    await add();
    expect(await listInvited()).toEqual(['Rua']);

    const token = await readEmailedToken(deps.db, 'team-invitation');
    await request('/api/admin/reset-password', withJson({ token, password: newPassword }));
    expect(await listInvited()).toEqual([]);
  });

  it('can be sent another link, and the one before stops working', async () => {
    const { request, deps, add, resend, readActions, listInvited } = await prepare();
    const { user } = adminAdded.parse(await (await add()).json());
    const first = await readEmailedToken(deps.db, 'team-invitation');
    expect((await resend(user.id)).status).toBe(201);

    const use = async (token: string) =>
      (await request('/api/admin/reset-password', withJson({ token, password: newPassword }))).status;
    const second = await readEmailedToken(deps.db, 'team-invitation');
    expect(second).not.toBe(first);
    expect(await use(first)).toBe(410);
    expect(await listInvited()).toEqual(['Rua']);
    expect(await use(second)).toBe(200);
    expect(await readActions()).toEqual(['member-added', 'invitation-resent', 'password-reset']);
  });

  it('is not sent links without end', async () => {
    const { add, resend } = await prepare();
    const { user } = adminAdded.parse(await (await add()).json());
    const answers = [];
    for (let count = 0; count < 6; count += 1) answers.push((await resend(user.id)).status);
    expect(answers).toEqual([201, 201, 201, 201, 201, 429]);
  });

  it('is sent no other link once they have joined', async () => {
    const { deps, resend } = await prepare();
    const joined = await createAdmin(deps, { firstName: 'Tama', lastName: 'Rewi' });
    const answer = await resend(joined.id);
    expect(answer.status).toBe(409);
    expect(errorBody.parse(await answer.json()).message).toBe('Tama Rewi has already joined the team.');
    expect((await resend('nobody')).status).toBe(404);
  });

  it('has an address of their own', async () => {
    const { add, admin } = await prepare();
    const answer = await add({ ...rua, email: admin.email });

    expect(answer.status).toBe(409);
    expect(errorBody.parse(await answer.json()).message).toBe(
      'This email already belongs to a member of the team.',
    );
  });

  it('is nobody who is a client, and then nothing is changed', async () => {
    const { request, deps, admin, add, readActions } = await prepare();
    const client = await createClient(deps);
    const refused = `${client.email} belongs to a client, so it can’t join the team. Use a different address.`;
    const joining = { ...rua, email: client.email };
    const register = withJson({ ...joining, password: newPassword }, admin);

    for (const answer of [await add(joining), await request('/api/admin/register', register)]) {
      expect(answer.status).toBe(409);
      expect(errorBody.parse(await answer.json()).message).toBe(refused);
    }
    expect(await readActions()).toEqual([]);
    expect(await readOutbox(deps.db)).toEqual([]);
  });

  it('may be somebody who was removed, and is asked for a new password', async () => {
    const { deps, add, remove, signIn, listNames } = await prepare();
    const other = await createAdmin(deps);
    await remove(other.id);
    expect((await add({ ...rua, email: other.email })).status).toBe(201);

    expect(await listNames()).toContain('Rua');
    expect((await signIn(other.email, password)).status).toBe(401);
    expect(await deps.db.read.$count(adminUsers, eq(adminUsers.email, other.email))).toBe(1);
  });
});

describe('removing a member', () => {
  it('ends their sessions at once, frees their projects and tells open screens', async () => {
    const { request, deps, admin, remove, signIn, listNames, readActions } = await prepare();
    const other = await createAdmin(deps, { firstName: 'Tama' });
    const elsewhere = await signInAs(deps, 'admin', other.id);
    const client = await createClient(deps);
    const project = await createProject(deps, client.id, { assignedTo: other.id });
    expect((await remove(other.id)).status).toBe(200);

    for (const token of [other.token, elsewhere]) {
      expect((await request('/api/admin/user', asCaller({ token }))).status).toBe(401);
    }
    expect((await signIn(other.email, password)).status).toBe(401);
    expect(await listNames()).not.toContain('Tama');
    const answer = await request(`/api/admin/projects/${project.id}`, asCaller(admin));
    expect(staffProject.parse(await answer.json()).assignedTo).toBeNull();
    expect((await readLiveEvents(deps.db)).map(({ event }) => event)).toMatchObject([
      { type: 'sessions-ended', userId: other.id },
      { type: 'project', projectId: project.id },
      { type: 'team' },
    ]);
    expect(await readActions()).toContain('member-removed');
    expect((await remove(other.id)).status).toBe(404);
  });

  it('voids the link they were mailed to set a password, and forgets their second factor', async () => {
    const { request, deps, add, remove } = await prepare();
    await add();
    const token = await readEmailedToken(deps.db, 'team-invitation');
    const ofRua = eq(adminUsers.email, rua.email);
    const [invited] = await deps.db.read.select({ id: adminUsers.id }).from(adminUsers).where(ofRua);
    const secondFactor = {
      twoFactorSecret: 'sealed',
      twoFactorEnabledAt: '2026-11-20T09:00:00.000Z',
      twoFactorLastStep: 1,
      recoveryCodes: ['hashed'],
    };
    await deps.db.write((tx) => tx.update(adminUsers).set(secondFactor).where(ofRua));
    expect((await remove(invited?.id ?? '')).status).toBe(200);

    const reset = withJson({ token, password: newPassword });
    expect((await request('/api/admin/reset-password', reset)).status).toBe(410);
    expect(await deps.db.read.select().from(adminUsers).where(ofRua)).toMatchObject([
      {
        ...{ isActive: false, resetToken: null, resetTokenExpiry: null },
        ...{ twoFactorSecret: null, twoFactorEnabledAt: null, twoFactorLastStep: null, recoveryCodes: null },
      },
    ]);
  });

  it('is not done to oneself', async () => {
    const { remove, admin, listNames } = await prepare();
    const answer = await remove(admin.id);

    expect(answer.status).toBe(422);
    expect(errorBody.parse(await answer.json()).message).toBe('You can’t remove yourself.');
    expect(await listNames()).toHaveLength(1);
  });

  it('leaves one of two who remove each other at once', async () => {
    const { deps, admin, remove } = await prepare();
    const other = await createAdmin(deps);
    const answers = await Promise.all([remove(other.id), remove(admin.id, other)]);

    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 401]);
    expect(await deps.db.read.$count(adminUsers, eq(adminUsers.isActive, true))).toBe(1);
  });
});

describe('one’s own password', () => {
  it('is changed with the current one, has 12 characters, and ends every other session', async () => {
    const { request, deps, admin, signIn, readActions } = await prepare();
    const elsewhere = await signInAs(deps, 'admin', admin.id);
    const change = (currentPassword: string, wanted: string) =>
      request(
        '/api/admin/change-password',
        withJson({ currentPassword, newPassword: wanted }, admin, 'PATCH'),
      );

    expect((await change('wrong-horse-1', newPassword)).status).toBe(422);
    const short = errorBody.parse(await (await change(password, 'eleven-long')).json());
    expect(short.message).toBe('Password must be at least 12 characters');
    const common = errorBody.parse(await (await change(password, 'Password1234')).json());
    expect(common.error.fields).toEqual({
      newPassword: 'That password is too common. Choose one that’s harder to guess.',
    });
    expect((await change(password, newPassword)).status).toBe(200);
    expect((await request('/api/admin/user', asCaller({ token: elsewhere }))).status).toBe(401);
    expect((await request('/api/admin/user', asCaller(admin))).status).toBe(200);
    expect((await signIn(admin.email, newPassword)).status).toBe(200);
    expect(await readOutbox(deps.db)).toMatchObject([
      { template: 'password-changed', recipient: admin.email, props: { role: 'admin' } },
    ]);
    expect(await readActions()).toContain('password-changed');
  });

  it('is set anew by a link when it is forgotten, and a client’s link sets no admin’s', async () => {
    const { request, deps, admin, signIn } = await prepare();
    const client = await createClient(deps);
    const ask = (role: string, email: string) => request(`/api/${role}/forgot-password`, withJson({ email }));
    const reset = async () => {
      const token = await readEmailedToken(deps.db, 'password-reset');
      return request('/api/admin/reset-password', withJson({ token, password: newPassword }));
    };
    const ofNobody = await ask('admin', client.email);
    expect(await readOutbox(deps.db)).toEqual([]);
    await ask('client', client.email);
    expect((await reset()).status).toBe(410);

    const ofAdmin = await ask('admin', admin.email);
    expect(await ofAdmin.text()).toBe(await ofNobody.text());
    expect((await reset()).status).toBe(200);
    expect((await request('/api/admin/user', asCaller(admin))).status).toBe(401);
    expect((await signIn(admin.email, newPassword)).status).toBe(200);
  });
});

describe('a picture of staff', () => {
  const pixel = 'R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7';

  it('is for staff to see, and goes when another comes', async () => {
    const { request, deps, admin } = await prepare();
    const other = await createAdmin(deps);
    const client = await createClient(deps);
    const send = async (content: Buffer) => {
      const body = new FormData();
      body.append('profilePicture', new File([content], 'me.gif'));
      return request('/api/admin/update-profile-picture', { ...asCaller(admin, 'POST'), body });
    };
    const addressOf = async (answer: Response) =>
      adminPicture.parse(await answer.json()).profilePicture ?? '';
    const first = await addressOf(await send(Buffer.from(pixel, 'base64')));
    const second = await addressOf(await send(Buffer.from(pixel, 'base64')));

    expect(second).not.toBe(first);
    for (const [viewer, status] of [
      [admin, 200],
      [other, 200],
      [client, 404],
    ] as const) {
      expect((await request(second, asCaller(viewer))).status).toBe(status);
    }
    expect((await send(Buffer.from('no picture'))).status).toBe(415);
  });
});
