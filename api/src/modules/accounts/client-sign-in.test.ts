import { clientSignedIn, clientUser, errorBody } from '@stackworks/contracts';

import { describe, expect, it } from 'vitest';

import { countAttempt, rateRules } from '#/platform/rate-limits/rate-limit.ts';

import { asCaller, withJson } from '#test/calls.ts';
import { createTestApp } from '#test/create-test-app.ts';
import { createClient, password } from '#test/factories.ts';

describe('signing in', () => {
  it.each(['/api/client/login', '/api/client/login-new'])(
    'works at %s, with a cookie for the browser',
    async (path) => {
      const { request, deps } = await createTestApp();
      const { email } = await createClient(deps);
      const answer = await request(path, withJson({ email: email.toUpperCase(), password }));

      expect(answer.status).toBe(200);
      expect(clientSignedIn.parse(await answer.json()).user.email).toBe(email);
      const cookie = answer.headers.getSetCookie()[0] ?? '';
      expect(cookie).toMatch(/^stackworks_client=\S+; Path=\/; Expires=[^;]+; HttpOnly; SameSite=Lax$/);
      const user = await request('/api/client/user', asCaller({ cookie: cookie.split(';')[0] ?? '' }));
      expect(clientUser.parse(await user.json()).email).toBe(email);
    },
  );

  it('sends the cookie over https alone where the site is on https', async () => {
    const { request, deps } = await createTestApp({
      config: { publicUrl: 'https://www.stackworks.example' },
    });
    const { email } = await createClient(deps);
    const answer = await request('/api/client/login', withJson({ email, password }));

    expect(answer.headers.get('set-cookie')).toContain('; Secure');
  });

  it('responds alike to an unknown address, a wrong password and a deactivated account', async () => {
    const { request, deps } = await createTestApp();
    const { email } = await createClient(deps);
    const gone = await createClient(deps, { isActive: false });
    const attempts = [
      { email: 'nobody@client.example', password },
      { email, password: 'wrong-horse-1' },
      { email: gone.email, password },
    ];

    for (const attempt of attempts) {
      const answer = await request('/api/client/login', withJson(attempt));
      expect(answer.status).toBe(401);
      expect(answer.headers.get('set-cookie')).toBeNull();
      expect(errorBody.parse(await answer.json())).toMatchObject({
        error: { code: 'invalid_credentials' },
        message: 'Invalid email or password.',
      });
    }
  });

  it('is limited to ten wrong guesses from one address, until the window has passed', async () => {
    let now = new Date('2026-11-20T09:00:00Z');
    const { request, deps } = await createTestApp({ now: () => now });
    const { email } = await createClient(deps);
    const attempt = (word: string, from: string) =>
      request('/api/client/login', withJson({ email, password: word }), from);
    for (let count = 0; count < 10; count += 1) await attempt('wrong-horse-1', '203.0.113.9');

    const rejected = await attempt(password, '203.0.113.9');
    expect(rejected.status).toBe(429);
    expect(rejected.headers.get('retry-after')).toBe('900');
    expect(errorBody.parse(await rejected.json()).message).toBe(
      'Too many attempts. Please try again in 15 minutes.',
    );
    expect((await attempt(password, '203.0.113.99')).status).toBe(200);
    now = new Date('2026-11-20T09:15:01Z');
    expect((await attempt(password, '203.0.113.9')).status).toBe(200);
  });

  it('is limited to a hundred guesses at one account, from any address', async () => {
    const { request, deps } = await createTestApp();
    const { email } = await createClient(deps);
    for (let count = 0; count < 100; count += 1) {
      await countAttempt(deps, rateRules.signInsByEmail, `client:${email}`);
    }

    const login = withJson({ email, password });
    expect((await request('/api/client/login', login, '203.0.113.9')).status).toBe(429);
  });

  it('is limited to a hundred attempts from one address, at any accounts', async () => {
    const { request, deps } = await createTestApp();
    const { email } = await createClient(deps);
    for (let count = 0; count < 100; count += 1) {
      await countAttempt(deps, rateRules.signInsByAddress, '203.0.113.9');
    }

    const login = withJson({ email, password });
    expect((await request('/api/client/login', login, '203.0.113.9')).status).toBe(429);
    expect((await request('/api/client/login', login, '203.0.113.10')).status).toBe(200);
  });

  it('clears wrong attempts after a right one', async () => {
    const { request, deps } = await createTestApp();
    const { email } = await createClient(deps);
    const attempt = (word: string) => request('/api/client/login', withJson({ email, password: word }));
    for (let count = 0; count < 9; count += 1) await attempt('wrong-horse-1');

    expect((await attempt(password)).status).toBe(200);
    expect((await attempt('wrong-horse-1')).status).toBe(401);
    expect((await attempt(password)).status).toBe(200);
  });
});
