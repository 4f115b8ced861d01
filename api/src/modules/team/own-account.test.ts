import { adminPicture, errorBody } from '@stackworks/contracts';
import { describe, expect, it } from 'vitest';
import { asCaller, withJson } from '#test/calls.ts';
import { newPassword, prepareTeam } from '#test/team-desk.ts';
import { createAdmin, createClient, password, signInAs } from '#test/factories.ts';
import { readEmailedToken, readOutbox } from '#test/outbox.ts';

describe('one’s own password', () => {
  it('is changed with the current one, has 12 characters, and ends every other session', async () => {
    const { request, deps, admin, signIn, readActions } = await prepareTeam();
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

  it('is replaced by a link when it is forgotten, and a client’s link sets no admin’s', async () => {
    const { request, deps, admin, signIn } = await prepareTeam();
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

  it('is visible to staff alone, and deleted when another is uploaded', async () => {
    const { request, deps, admin } = await prepareTeam();
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
