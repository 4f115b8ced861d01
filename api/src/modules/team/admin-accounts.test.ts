import { adminSignedIn, currentAdmin, errorBody } from '@stackworks/contracts';
import { describe, expect, it } from 'vitest';
import { asCaller, withJson } from '#test/calls.ts';
import { createTestApp } from '#test/create-test-app.ts';
import { createAdmin, createClient, password } from '#test/factories.ts';

const mere = {
  email: 'mere@staff.example',
  password: 'long-white-cloud',
  firstName: 'Mere',
  lastName: 'Walker',
};

describe('adding a colleague', () => {
  it('gives them their own account, and the colleague who adds them no token for it', async () => {
    const { request, deps } = await createTestApp();
    const { token } = await createAdmin(deps);
    const answer = await request('/api/admin/register', withJson(mere, { token }));

    expect(answer.status).toBe(201);
    expect(answer.headers.get('set-cookie')).toBeNull();
    expect(await answer.json()).not.toHaveProperty('token');
    const { email } = mere;
    expect((await request('/api/admin/login', withJson({ email, password: mere.password }))).status).toBe(
      200,
    );
  });

  it('rejects an address that a colleague has', async () => {
    const { request, deps } = await createTestApp();
    const { token, email } = await createAdmin(deps);

    expect((await request('/api/admin/register', withJson({ ...mere, email }, { token }))).status).toBe(409);
  });
});

describe('signing in as staff', () => {
  it.each(['/api/admin/login', '/api/admin/login-new'])(
    'works at %s, with a cookie of its own',
    async (path) => {
      const { request, deps } = await createTestApp();
      const { email } = await createAdmin(deps);
      const answer = await request(path, withJson({ email, password }));

      expect(answer.status).toBe(200);
      expect(answer.headers.getSetCookie()[0]).toMatch(/^stackworks_admin=\S+; .*HttpOnly; SameSite=Lax$/);
      const { token } = adminSignedIn.parse(await answer.json());
      const user = await request('/api/admin/user', asCaller({ token }));
      expect(currentAdmin.strict().parse(await user.json()).email).toBe(email);
    },
  );

  it('rejects clients and deactivated members', async () => {
    const { request, deps } = await createTestApp();
    const client = await createClient(deps);
    const gone = await createAdmin(deps, { isActive: false });

    for (const { email } of [client, gone]) {
      const answer = await request('/api/admin/login', withJson({ email, password }));
      expect(errorBody.parse(await answer.json()).message).toBe('Invalid email or password.');
      expect(answer.status).toBe(401);
    }
  });
});
