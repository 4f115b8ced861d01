import { errorBody } from '@stackworks/contracts';
import { addDays, subDays } from 'date-fns';
import { eq } from 'drizzle-orm';
import { SignJWT, UnsecuredJWT } from 'jose';
import { describe, expect, it } from 'vitest';
import { sessions } from './sessions.tables.ts';
import { asCaller, withJson } from '#test/calls.ts';
import { createTestApp } from '#test/create-test-app.ts';
import { createAdmin, createClient, signInAs } from '#test/factories.ts';
import { readLiveEvents } from '#test/live-events.ts';

const project = { projectName: 'Bakery website', projectType: 'web_design' };

describe('a token', () => {
  it(
    'is rejected if it is forged, expired, unsigned, without an expiry, or of the other role',
    { timeout: 60_000 },
    async () => {
      const { request, deps } = await createTestApp();
      const client = await createClient(deps);
      const admin = await createAdmin(deps);
      const [session] = await deps.db.read.select().from(sessions).where(eq(sessions.userId, client.id));
      const { sessionSecret, publicUrl } = deps.config;
      const key = new TextEncoder().encode(sessionSecret);
      const claims = {
        sid: session?.sid,
        sub: client.personId,
        role: 'client',
        iss: publicUrl,
        aud: publicUrl,
      };
      const now = new Date();
      const signed = (payload: object, expires: Date | null, secret = key, alg = 'HS256') => {
        const token = new SignJWT({ ...payload })
          .setProtectedHeader({ alg, typ: 'JWT' })
          .setIssuedAt(subDays(now, 2));
        return (expires ? token.setExpirationTime(expires) : token).sign(secret);
      };
      const tomorrow = addDays(now, 1);
      const otherKey = (count: number) =>
        new TextEncoder().encode(`another secret of more than 32 characters ${count}`);
      const forgeries: ((count: number) => Promise<string> | string)[] = [
        (count) => signed(claims, tomorrow, otherKey(count)),
        (count) => signed(claims, subDays(now, 1 + count / 1000)),
        () => new UnsecuredJWT(claims).setIssuedAt().setExpirationTime(tomorrow).encode(),
        () => signed(claims, null),
        () => signed({ ...claims, role: 'admin' }, tomorrow),
        (count) => signed({ ...claims, sub: `${client.personId}${count}` }, tomorrow),
        (count) => signed({ ...claims, sid: `unknown-${count}` }, tomorrow),
        () => signed({ ...claims, aud: 'https://elsewhere.example' }, tomorrow),
        () => signed(claims, tomorrow, key, 'HS384'),
        (count) => `${client.token.slice(0, -1 - (count % 20))}${count}`,
        () => admin.token,
      ];

      const statuses = new Set<number>();
      // Every kind of forgery twenty times, so that each of the twenty cuts of a token is among them.
      for (let count = 0; count < 20 * forgeries.length; count += 1) {
        const forge = forgeries[count % forgeries.length];
        const token = await forge?.(count);
        statuses.add((await request('/api/client/user', asCaller({ token }))).status);
      }

      expect([...statuses]).toEqual([401]);
      // What was forged differs from a good token in nothing else.
      expect(
        (await request('/api/client/user', asCaller({ token: await signed(claims, tomorrow) }))).status,
      ).toBe(200);
    },
  );

  it('is rejected at once after signing out, while the person’s other sessions continue', async () => {
    const { request, deps } = await createTestApp();
    const { id, token } = await createClient(deps);
    const elsewhere = await signInAs(deps, 'client', id);
    const answer = await request('/api/client/logout', asCaller({ token }, 'POST'));

    expect(answer.status).toBe(200);
    expect(answer.headers.get('set-cookie')).toMatch(/^stackworks_client=; Max-Age=0;/);
    expect((await request('/api/client/user', asCaller({ token }))).status).toBe(401);
    expect((await request('/api/client/user', asCaller({ token: elsewhere }))).status).toBe(200);
  });

  it.each(['/api/client/logout', '/api/admin/logout'])(
    'isn’t ended by another site’s form to %s',
    async (path) => {
      const { request } = await createTestApp();
      const answer = await request(path, asCaller({ headers: { 'sec-fetch-site': 'cross-site' } }, 'POST'));

      expect(answer.status).toBe(403);
      expect(errorBody.parse(await answer.json()).error.code).toBe('cross_origin');
      expect(answer.headers.get('set-cookie')).toBeNull();
    },
  );

  it('isn’t ended by a HEAD request to the sign-out link', async () => {
    const { request, deps } = await createTestApp();
    const { token } = await createClient(deps);
    const headers = { 'sec-fetch-site': 'same-origin' };
    const caller = { cookie: `stackworks_client=${token}`, headers };
    const answer = await request('/api/client/logout', asCaller(caller, 'HEAD'));

    expect(answer.headers.get('set-cookie')).toBeNull();
    expect((await request('/api/client/user', asCaller(caller))).status).toBe(200);
  });

  it('is rejected after a week, and its session is deleted', async () => {
    let now = new Date('2026-11-20T09:00:00Z');
    const { request, deps } = await createTestApp({ now: () => now });
    const { id, token } = await createClient(deps);
    now = new Date('2026-11-27T08:59:00Z');
    expect((await request('/api/client/user', asCaller({ token }))).status).toBe(200);

    now = new Date('2026-11-27T09:00:01Z');
    expect((await request('/api/client/user', asCaller({ token }))).status).toBe(401);
    await signInAs(deps, 'client', id);
    expect(await deps.db.read.select().from(sessions)).toHaveLength(1);
  });

  it('in the header takes precedence over the cookie', async () => {
    const { request, deps } = await createTestApp();
    const { token } = await createClient(deps);
    const cookie = `stackworks_client=${token}`;

    expect((await request('/api/client/user', asCaller({ cookie }))).status).toBe(200);
    expect((await request('/api/client/user', asCaller({ cookie, token: 'stale' }))).status).toBe(401);
  });
});

describe('signing out everywhere', () => {
  it('ends all of a client’s sessions, this one too, and nobody else’s', async () => {
    const { request, deps } = await createTestApp();
    const { id, personId, token } = await createClient(deps);
    const elsewhere = await signInAs(deps, 'client', id);
    const other = await createClient(deps);
    const admin = await createAdmin(deps);
    const answer = await request('/api/client/sessions', asCaller({ token }, 'DELETE'));

    expect(answer.status).toBe(200);
    expect(answer.headers.get('set-cookie')).toMatch(/^stackworks_client=; Max-Age=0;/);
    for (const ended of [token, elsewhere]) {
      expect((await request('/api/client/user', asCaller({ token: ended }))).status).toBe(401);
    }
    expect((await request('/api/client/user', asCaller(other))).status).toBe(200);
    expect((await request('/api/admin/user', asCaller(admin))).status).toBe(200);
    expect(await readLiveEvents(deps.db)).toMatchObject([
      {
        audience: `client:${personId}`,
        event: { type: 'sessions-ended', userId: personId, except: null },
      },
    ]);
  });
});

describe('the two roles', () => {
  it('have separate credentials in one browser', async () => {
    const { request, deps } = await createTestApp();
    const client = await createClient(deps);
    const admin = await createAdmin(deps);
    const both = { cookie: `stackworks_client=${client.token}; stackworks_admin=${admin.token}` };
    const swapped = { cookie: `stackworks_client=${admin.token}; stackworks_admin=${client.token}` };

    expect((await request('/api/client/user', asCaller(both))).status).toBe(200);
    expect((await request('/api/admin/user', asCaller(both))).status).toBe(200);
    expect((await request('/api/client/user', asCaller(swapped))).status).toBe(401);
    expect((await request('/api/admin/user', asCaller(swapped))).status).toBe(401);
  });
});

describe('a change made with the cookie', () => {
  const post = async (headers: Record<string, string>) => {
    const { request, deps } = await createTestApp({
      config: { publicUrl: 'https://www.stackworks.example' },
    });
    const { token } = await createClient(deps);
    const answer = await request(
      '/api/client/projects',
      withJson(project, { cookie: `stackworks_client=${token}`, headers }),
    );
    return answer;
  };

  it.each<Record<string, string>>([
    { 'sec-fetch-site': 'same-origin' },
    { origin: 'https://www.stackworks.example' },
    { referer: 'https://www.stackworks.example/client-portal' },
  ])('is carried out from our own pages: %o', async (headers) => {
    expect((await post(headers)).status).toBe(201);
  });

  it.each<Record<string, string>>([
    { 'sec-fetch-site': 'cross-site' },
    { 'sec-fetch-site': 'same-site', origin: 'https://blog.stackworks.example' },
    { origin: 'https://evil.example' },
    { origin: 'null' },
    { origin: 'null', referer: 'https://www.stackworks.example/client-portal' },
    { 'sec-fetch-site': 'cross-site', referer: 'https://www.stackworks.example/client-portal' },
    { referer: 'https://www.stackworks.example.evil.example/' },
    { referer: 'nonsense' },
    {},
  ])('is rejected from anywhere else: %o', async (headers) => {
    const answer = await post(headers);

    expect(answer.status).toBe(403);
    expect(errorBody.parse(await answer.json()).error.code).toBe('cross_origin');
  });

  it('needs no same-origin proof with a bearer token, which no other site can send', async () => {
    const { request, deps } = await createTestApp();
    const { token } = await createClient(deps);
    const headers = { 'sec-fetch-site': 'cross-site' };

    expect((await request('/api/client/projects', withJson(project, { token, headers }))).status).toBe(201);
  });
});

describe('the sign-out link', () => {
  it.each<[string, Record<string, string>, number]>([
    ['signs out from our own pages', { 'sec-fetch-site': 'same-origin' }, 401],
    ['signs out where a browser tells it by Referer alone', { referer: 'http://studio.lan:4321/' }, 401],
    ['changes nothing from another site', { 'sec-fetch-site': 'cross-site' }, 200],
    ['changes nothing with the Referer of another site', { referer: 'http://evil.example/' }, 200],
    ['changes nothing without these headers', {}, 200],
  ])('%s, and leads home', async (_, headers, afterwards) => {
    const { request, deps } = await createTestApp({ config: { publicUrl: 'http://studio.lan:4321' } });
    const { token } = await createClient(deps);
    const cookie = `stackworks_client=${token}`;
    const answer = await request('/api/client/logout', asCaller({ cookie, headers }));

    expect(answer.status).toBe(303);
    expect(answer.headers.get('location')).toBe('/');
    expect((await request('/api/client/user', asCaller({ cookie }))).status).toBe(afterwards);
  });
});
