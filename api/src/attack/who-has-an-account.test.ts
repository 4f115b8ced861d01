import { describe, expect, it } from 'vitest';
import { rateLimits } from '#/platform/rate-limits/rate-limits.tables.ts';
import { withJson } from '#test/calls.ts';
import { createTestApp } from '#test/create-test-app.ts';
import { createAdmin, createClient } from '#test/factories.ts';

/** What a stranger may send with an email address in it, their own or somebody else's. */
const questions: Record<string, (email: string) => object> = {
  '/api/client/login': (email) => ({ email, password: 'a-guess-of-mine-1' }),
  '/api/admin/login-new': (email) => ({ email, password: 'a-guess-of-mine-1', code: '123456' }),
  '/api/client/forgot-password': (email) => ({ email }),
  '/api/admin/forgot-password': (email) => ({ email }),
  '/api/contact': (email) => ({
    firstName: 'Rua',
    lastName: 'Henare',
    email,
    service: 'Something else',
    message: 'Kia ora',
    tookMs: 60_000,
  }),
  '/api/stackbot/submit': (email) => ({ name: 'Rua Henare', email }),
};

describe('a stranger is answered alike, whether or not an address has an account', () => {
  it.each(Object.entries(questions))(
    'by %s',
    async (path, ask) => {
      const { request, deps } = await createTestApp();
      const client = await createClient(deps);
      const people = [
        ...[client, await createClient(deps, { isActive: false }), await createAdmin(deps)],
        ...[await createAdmin(deps, { isActive: false }), { email: 'nobody@elsewhere.example' }],
      ];
      const answers: { email: string; status: number; text: string; cookie: string | null }[] = [];
      // All at once, since some answers take their time on purpose.
      await Promise.all(
        people.map(async ({ email }, at) => {
          // More often than an address is asked for: limits tell nobody from nobody, either.
          for (let times = 0; times < 12; times += 1) {
            const answer = await request(path, withJson(ask(email)), `203.0.113.${at * 12 + times}`);
            const text = (await answer.text()).replaceAll(/"(id|requestId)":"[^"]*"/g, '');
            answers.push({ email, status: answer.status, text, cookie: answer.headers.get('set-cookie') });
          }
        }),
      );

      const first = answersOf('nobody@elsewhere.example');
      for (const { email } of people) expect(answersOf(email), email).toEqual(first);

      function answersOf(email: string) {
        return answers.filter((one) => one.email === email).map((one) => ({ ...one, email: '' }));
      }
    },
    60_000,
  );
});

describe('guessing', () => {
  it.each([
    ['/api/client/login', 10, { email: 'nobody@elsewhere.example', password: 'a-guess-1' }],
    ['/api/admin/login', 10, { email: 'nobody@elsewhere.example', password: 'a-guess-1' }],
    ['/api/client/reset-password/check', 100, { token: 'a-guess' }],
    ['/api/admin/reset-password/check', 100, { token: 'a-guess' }],
  ])(
    'at %s ends for one subscriber however they write where they are',
    async (path, limit, body) => {
      const { request } = await createTestApp({ config: { trustedProxies: 1 } });
      const statuses: number[] = [];
      for (let count = 0; count <= limit; count += 1) {
        const hex = count.toString(16);
        const headers = {
          // What is left of the proxy's own entry is whatever the caller likes; the entry is one network's.
          'x-forwarded-for': `198.51.100.${count}, 2001:db8:1:2:${hex}:${hex}::${hex}`,
          forwarded: `for=198.51.100.${count}`,
          'x-real-ip': `198.51.100.${count}`,
          'cf-connecting-ip': `198.51.100.${count}`,
          'user-agent': `Browser ${count}`,
        };
        statuses.push((await request(path, withJson(body, { headers }))).status);
      }

      expect(statuses.at(-1)).toBe(429);
      expect(statuses.slice(0, -1)).not.toContain(429);
    },
    60_000,
  );

  it('at one account ends after a hundred from anywhere, and where no proxy is trusted nothing is believed', async () => {
    const { request, deps } = await createTestApp({ config: { trustedProxies: 0 } });
    const body = { email: 'nobody@elsewhere.example', password: 'a-guess-1' };
    for (let count = 0; count < 3; count += 1) {
      await request(
        '/api/client/login',
        withJson(body, { headers: { 'x-forwarded-for': `10.0.0.${count}` } }),
      );
    }
    const counted = await deps.db.read.select().from(rateLimits);
    expect(counted.find(({ key }) => key.startsWith('sign-ins-by-address:'))).toMatchObject({ hits: 3 });

    await deps.db.write((tx) => tx.update(rateLimits).set({ hits: 100 }));
    expect((await request('/api/client/login', withJson(body), '192.0.2.77')).status).toBe(429);
  });
});
