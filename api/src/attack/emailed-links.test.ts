import { describe, expect, it } from 'vitest';
import { asCaller, withJson } from '#test/calls.ts';
import { createTestApp } from '#test/create-test-app.ts';
import { createAdmin, createClient, password } from '#test/factories.ts';
import { readEmailedToken, readOutbox } from '#test/outbox.ts';

const set = (token: string) => withJson({ token, password: 'a-better-horse-2' });

describe('an emailed link', () => {
  it(
    'to a client sets no one else’s password, and a colleague’s sets no client’s',
    { timeout: 60_000 },
    async () => {
      const { request, deps } = await createTestApp();
      // One person, one address, both roles.
      const client = await createClient(deps, { email: 'both@stackworks.example' });
      await createAdmin(deps, { email: 'both@stackworks.example' });
      const email = 'both@stackworks.example';
      await request('/api/client/forgot-password', withJson({ email }));
      const ofClient = await readEmailedToken(deps.db, 'password-reset');
      expect((await request('/api/admin/reset-password', set(ofClient))).status).toBe(410);
      expect((await request('/api/client/verify-email', withJson({ token: ofClient }))).status).toBe(410);
      expect((await request('/api/client/user', asCaller({ token: ofClient }))).status).toBe(401);

      const uses = Array.from({ length: 8 }, () => request('/api/client/reset-password', set(ofClient)));
      const statuses = (await Promise.all(uses)).map(({ status }) => status);
      expect(statuses.filter((status) => status === 200)).toHaveLength(1);
      expect((await request('/api/admin/login', withJson({ email, password }))).status).toBe(200);
      expect((await request('/api/client/user', asCaller({ token: client.token }))).status).toBe(401);
    },
  );

  it(
    'stops working once the person who is signed in has changed the password',
    { timeout: 60_000 },
    async () => {
      const { request, deps } = await createTestApp();
      const admin = await createAdmin(deps);
      await request('/api/admin/forgot-password', withJson({ email: admin.email }));
      const token = await readEmailedToken(deps.db, 'password-reset');
      const change = { currentPassword: password, newPassword: 'a-better-horse-3' };
      await request('/api/admin/change-password', withJson(change, { token: admin.token }, 'PATCH'));

      expect((await request('/api/admin/reset-password', set(token))).status).toBe(410);
    },
  );

  it('leads to our own address, whatever host the request named', async () => {
    const { request, deps } = await createTestApp();
    const { email } = await createClient(deps);
    const headers = {
      host: 'evil.example',
      'x-forwarded-host': 'evil.example',
      'x-forwarded-proto': 'http',
      'x-original-url': '//evil.example',
      'x-rewrite-url': '//evil.example',
      forwarded: 'host=evil.example',
    };
    for (const path of ['http://evil.example/api/client/forgot-password', '/api/client/forgot-password']) {
      await request(path, withJson({ email }, { headers }));
    }
    const emails = await readOutbox(deps.db);
    expect(emails).toHaveLength(2);
    expect(JSON.stringify(emails)).not.toContain('evil.example');
  });
});
