import { adminAdded, errorBody, staffProject } from '@stackworks/contracts';
import { eq } from 'drizzle-orm';
import { describe, expect, it, vi } from 'vitest';
import { adminUsers } from '#/modules/accounts/accounts.tables.ts';
import { asCaller, withJson } from '#test/calls.ts';
import { newPassword, prepareTeam, rua } from '#test/team-desk.ts';
import { createAdmin, createClient, createProject, password, signInAs } from '#test/factories.ts';
import { readLiveEvents } from '#test/live-events.ts';
import { readEmailedToken, readOutbox } from '#test/outbox.ts';

// Many passwords are hashed here, which takes a busy machine its time.
vi.setConfig({ testTimeout: 60_000 });

describe('a new member of the team', () => {
  it('sets a password by an emailed link, and has none before', async () => {
    const { request, deps, admin, add, signIn, listNames, readActions } = await prepareTeam();
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
    const { request, deps, add, listInvited } = await prepareTeam();
    await add();
    expect(await listInvited()).toEqual(['Rua']);

    const token = await readEmailedToken(deps.db, 'team-invitation');
    await request('/api/admin/reset-password', withJson({ token, password: newPassword }));
    expect(await listInvited()).toEqual([]);
  });

  it('can be sent another link, and the one before stops working', async () => {
    const { request, deps, add, pass, resend, readActions, listInvited } = await prepareTeam();
    const { user } = adminAdded.parse(await (await add()).json());
    pass(2);
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

  it('is sent a limited number of links', async () => {
    const { add, pass, resend } = await prepareTeam();
    const { user } = adminAdded.parse(await (await add()).json());
    const answers = [];
    for (let count = 0; count < 6; count += 1) {
      pass(1);
      answers.push((await resend(user.id)).status);
    }
    expect(answers).toEqual([201, 201, 201, 201, 201, 429]);
  });

  it('is sent one link for a double click, or for two tabs', async () => {
    const { deps, add, pass, resend, readActions } = await prepareTeam();
    const { user } = adminAdded.parse(await (await add()).json());
    expect((await resend(user.id)).status).toBe(409);
    pass(2);
    const answers = await Promise.all([resend(user.id), resend(user.id)]);

    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409]);
    const rejected = answers.find(({ status }) => status === 409);
    expect(errorBody.parse(await rejected?.json()).message).toBe(
      `We’ve just emailed ${user.firstName} ${user.lastName} an invitation. You can send another in a minute.`,
    );
    const sent = (await readOutbox(deps.db)).filter(({ template }) => template === 'team-invitation');
    expect(sent).toHaveLength(2);
    expect(await readActions()).toEqual(['member-added', 'invitation-resent']);
  });

  it('is sent no other link once they have joined', async () => {
    const { deps, resend } = await prepareTeam();
    const joined = await createAdmin(deps, { firstName: 'Tama', lastName: 'Rewi' });
    const answer = await resend(joined.id);
    expect(answer.status).toBe(409);
    expect(errorBody.parse(await answer.json()).message).toBe('Tama Rewi has already joined the team.');
    expect((await resend('nobody')).status).toBe(404);
  });

  it('has an address of their own', async () => {
    const { add, admin } = await prepareTeam();
    const answer = await add({ ...rua, email: admin.email });

    expect(answer.status).toBe(409);
    expect(errorBody.parse(await answer.json()).message).toBe(
      'This email already belongs to a member of the team.',
    );
  });

  it('is rejected if they are a client, and nothing changes', async () => {
    const { request, deps, admin, add, readActions } = await prepareTeam();
    const client = await createClient(deps);
    const rejected = `${client.email} belongs to a client, so it can’t join the team. Use a different address.`;
    const joining = { ...rua, email: client.email };
    const register = withJson({ ...joining, password: newPassword }, admin);

    for (const answer of [await add(joining), await request('/api/admin/register', register)]) {
      expect(answer.status).toBe(409);
      expect(errorBody.parse(await answer.json()).message).toBe(rejected);
    }
    expect(await readActions()).toEqual([]);
    expect(await readOutbox(deps.db)).toEqual([]);
  });

  it('may be somebody who was removed, who sets a new password', async () => {
    const { deps, add, remove, signIn, listNames } = await prepareTeam();
    const other = await createAdmin(deps);
    await remove(other.id);
    expect((await add({ ...rua, email: other.email })).status).toBe(201);

    expect(await listNames()).toContain('Rua');
    expect((await signIn(other.email, password)).status).toBe(401);
    expect(await deps.db.read.$count(adminUsers, eq(adminUsers.email, other.email))).toBe(1);
  });
});

describe('removing a member', () => {
  it('ends their sessions at once, unassigns their projects and notifies open screens', async () => {
    const { request, deps, admin, remove, signIn, listNames, readActions } = await prepareTeam();
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

  it('voids their emailed link to set a password, and removes their second factor', async () => {
    const { request, deps, add, remove } = await prepareTeam();
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
        isActive: false,
        resetToken: null,
        resetTokenExpiry: null,
        twoFactorSecret: null,
        twoFactorEnabledAt: null,
        twoFactorLastStep: null,
        recoveryCodes: null,
      },
    ]);
  });

  it('is rejected for oneself', async () => {
    const { remove, admin, listNames } = await prepareTeam();
    const answer = await remove(admin.id);

    expect(answer.status).toBe(422);
    expect(errorBody.parse(await answer.json()).message).toBe('You can’t remove yourself.');
    expect(await listNames()).toHaveLength(1);
  });

  it('leaves one of two who remove each other at once', async () => {
    const { deps, admin, remove } = await prepareTeam();
    const other = await createAdmin(deps);
    const answers = await Promise.all([remove(other.id), remove(admin.id, other)]);

    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 401]);
    expect(await deps.db.read.$count(adminUsers, eq(adminUsers.isActive, true))).toBe(1);
  });
});
