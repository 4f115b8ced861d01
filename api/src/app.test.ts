import { Writable } from 'node:stream';
import { errorBody, health } from '@stackworks/contracts';
import { addSeconds } from 'date-fns';
import { sql } from 'drizzle-orm';
import { Hono } from 'hono';
import { pino } from 'pino';
import { describe, expect, it, vi } from 'vitest';
import { z } from 'zod';
import { createTestApp } from '#test/create-test-app.ts';
import { AppError } from '#/errors.ts';
import type { AppEnv } from '#/http/app-env.ts';
import { createLog } from '#/http/log.ts';
import { validate } from '#/http/validate.ts';

const readError = async (response: Response) => errorBody.parse(await response.json());

/** Calls that only tests need, mounted beside the API as pages are. */
const pages = new Hono<AppEnv>();
pages.post('/echo', validate('json', z.object({ name: z.string().min(1, 'Name is required') })), (c) =>
  c.json(c.req.valid('json')),
);
pages.get('/limited', () => {
  throw new AppError('rate_limited', 'Please wait a minute.', { retryAfterSeconds: 59.2 });
});
pages.get('/full', () => {
  const full = Object.assign(new Error('write failed'), { code: 'ENOSPC' });
  throw new Error('the file could not be kept', { cause: full });
});
pages.get('/broken', () => {
  throw new Error('SELECT failed at /srv/secret-path');
});

const post = (body: string, contentType = 'application/json') => ({
  method: 'POST',
  body,
  headers: { 'content-type': contentType },
});

/** Collects what the process would log. */
function collectLog() {
  const lines: string[] = [];
  const destination = new Writable({
    write(chunk: Buffer, _encoding, done) {
      lines.push(chunk.toString());
      done();
    },
  });
  return { lines, log: createLog('info', destination) };
}

describe('failures', () => {
  it('answers an unknown call with 404 in the one error shape', async () => {
    const { request } = await createTestApp();
    const response = await request('/api/nothing');
    const body = await readError(response);

    expect(response.status).toBe(404);
    expect(body.error.code).toBe('not_found');
    expect(body.message).toBe(body.error.message);
    expect(body.error.requestId).toBe(response.headers.get('x-request-id'));
  });

  it('answers a known call by another method with 405, and says which it takes', async () => {
    const { request } = await createTestApp();
    const response = await request('/api/client/projects/some-id/assets', { method: 'PUT' });

    expect([response.status, response.headers.get('allow')]).toEqual([405, 'GET, HEAD, POST']);
    expect((await readError(response)).error.code).toBe('method_not_allowed');
    const logout = await request('/api/admin/logout');
    expect([logout.status, logout.headers.get('allow')]).toEqual([405, 'POST']);
    expect((await request('/api/nothing', { method: 'PUT' })).status).toBe(404);
  });

  it('names each field that does not fit', async () => {
    const { request } = await createTestApp({ neighbours: { pages } });
    const response = await request('/echo', post('{"name":""}'));

    expect(response.status).toBe(422);
    expect((await readError(response)).error.fields).toEqual({ name: 'Name is required' });
  });

  it('tells unreadable JSON, a wrong content type and too large a body apart', async () => {
    const { request } = await createTestApp({ neighbours: { pages } });
    const statuses = async (...inits: RequestInit[]) =>
      Promise.all(inits.map(async (init) => (await request('/echo', init)).status));

    expect(await statuses(post('{'), post('name=x', 'text/plain'), post('{"name":"Mere"}'))).toEqual([
      400, 415, 200,
    ]);
    const large = await request('/api/contact', post(JSON.stringify({ name: 'x'.repeat(1024 * 1024) })));
    expect([large.status, large.headers.get('connection')]).toEqual([413, 'close']);
  });

  it('says when to come back', async () => {
    const { request } = await createTestApp({ neighbours: { pages } });
    const response = await request('/limited');

    expect([response.status, response.headers.get('retry-after')]).toEqual([429, '60']);
  });

  it('asks for patience where the disk is full, and says why in the log alone', async () => {
    const { log, lines } = collectLog();
    const { request } = await createTestApp({ log, neighbours: { pages } });
    const response = await request('/full');

    expect([response.status, response.headers.get('retry-after')]).toEqual([503, '60']);
    expect((await readError(response)).error.code).toBe('unavailable');
    const line = lines.find((one) => one.includes('ENOSPC'));
    expect(JSON.parse(line ?? '{}')).toMatchObject({ level: 50 });
  });

  it('keeps the cause of an unforeseen failure to the log, under the request id', async () => {
    const { log, lines } = collectLog();
    const { request } = await createTestApp({ log, neighbours: { pages } });
    const response = await request('/broken');
    const text = await response.text();

    expect(response.status).toBe(500);
    expect(text).not.toContain('secret-path');
    const line = lines.find((one) => one.includes('secret-path'));
    expect(line).toContain(response.headers.get('x-request-id'));
  });
});

describe('the log of a failed query', () => {
  it('holds nothing that the request sent', async () => {
    const { log, lines } = collectLog();
    const { request, deps } = await createTestApp({ log });
    await deps.db.write((tx) =>
      tx.run(sql`create trigger refuse before insert on users begin select raise(abort, 'no room'); end`),
    );
    const registration = {
      email: 'rua@driftwood-surf.example',
      password: 'correct-horse-1',
      firstName: 'Rua\u2028Henare',
      lastName: 'at work (always)',
      company: 'Driftwood Surf',
    };
    const answer = await request('/api/client/register', post(JSON.stringify(registration)));

    expect(answer.status).toBe(500);
    const failure = lines.find((line) => line.includes('unforeseen'));
    expect(failure).toContain('"message":"Failed query: insert into');
    expect(failure).toContain('no room');
    expect(failure).toContain('"code":"SQLITE_CONSTRAINT');
    expect(failure).toContain('"stack":"    at ');
    for (const value of [...Object.values(registration), 'Rua', '$argon2']) {
      expect(lines.join('')).not.toContain(value);
    }
  });
});

describe('caches', () => {
  it('keep no answer of the API, unless it says so itself', async () => {
    const { request } = await createTestApp({ neighbours: { pages } });
    const cacheControl = async (path: string) => (await request(path)).headers.get('cache-control');

    for (const path of ['/api/health', '/api/site-settings', '/api/nothing', '/api/client/user']) {
      expect(await cacheControl(path), path).toBe('no-store');
    }
    expect(await cacheControl('/broken')).toBeNull();
  });
});

describe('request ids', () => {
  const idFor = async (sent: string) => {
    const { request } = await createTestApp();
    return (await request('/api/nothing', { headers: { 'x-request-id': sent } })).headers.get('x-request-id');
  };

  it('follow the one a proxy gave', async () => {
    expect(await idFor('edge-42')).toBe('edge-42');
  });

  it('are made afresh when what was sent could forge a log line or is endless', async () => {
    expect(await idFor('a b {"level":50}')).toMatch(/^[0-9a-f-]{36}$/);
    expect(await idFor('x'.repeat(65))).toMatch(/^[0-9a-f-]{36}$/);
  });
});

describe('logs', () => {
  it('hold one line a request, by its route, without query, body or credentials', async () => {
    const { log, lines } = collectLog();
    const { request } = await createTestApp({ log, neighbours: { pages } });
    await request('/echo?token=query-secret', {
      ...post('{"name":"body-secret"}'),
      headers: {
        'content-type': 'application/json',
        authorization: 'Bearer header-secret',
        cookie: 'a=cookie-secret',
      },
    });

    expect(lines).toHaveLength(1);
    expect(JSON.parse(lines[0] ?? '')).toMatchObject({ method: 'POST', path: '/echo', status: 200 });
    expect(lines[0]).not.toContain('secret');

    await request('/api/health');
    expect(JSON.parse(lines[1] ?? '')).toMatchObject({ path: '/api/health' });
  });

  it('blot out anything named like a secret', () => {
    const { log, lines } = collectLog();
    log.info({ password: 'one', user: { token: 'two' }, config: { mail: { smtpUrl: 'three' } } }, 'careless');

    expect(lines[0]).not.toMatch(/one|two|three/);
  });

  it('blot out what a request is signed in with', () => {
    const { log, lines } = collectLog();
    const headers = { authorization: 'Bearer one', cookie: 'stackworks_client=two' };
    log.info({ req: { headers }, headers }, 'careless');

    expect(lines[0]).toContain('careless');
    expect(lines[0]).not.toMatch(/one|two/);
  });
});

describe('security headers', () => {
  it('are on every answer, and let a browser load nothing from the API', async () => {
    const { request } = await createTestApp({ neighbours: { pages } });
    for (const path of ['/api/health', '/api/nothing', '/broken']) {
      const { headers } = await request(path);
      expect(Object.fromEntries(headers), path).toMatchObject({
        'content-security-policy':
          "default-src 'none'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'",
        'cross-origin-opener-policy': 'same-origin',
        'permissions-policy': 'camera=(), geolocation=(), microphone=(), payment=(self)',
        'referrer-policy': 'strict-origin-when-cross-origin',
        'x-content-type-options': 'nosniff',
      });
      expect(headers.get('strict-transport-security'), path).toBeNull();
    }
  });

  it('ask browsers to stay on https once the public address is', async () => {
    const { request } = await createTestApp({ config: { publicUrl: 'https://stackworks.example' } });
    const { headers } = await request('/api/health');

    expect(headers.get('strict-transport-security')).toBe('max-age=63072000; includeSubDomains');
  });
});

describe('GET /api/health', () => {
  const failing = () => Promise.reject(new Error('ECONNREFUSED 10.0.0.7'));
  const working = () => Promise.resolve();
  const checks = { database: working, content: working, storage: working, mail: working };
  const ask = async (overrides: Partial<typeof checks>) => {
    const { request } = await createTestApp({
      log: pino({ level: 'silent' }),
      checks: { ...checks, ...overrides },
    });
    const response = await request('/api/health');
    return { status: response.status, body: health.parse(await response.json()) };
  };

  it('is ok with a version when everything is', async () => {
    expect(await ask({})).toMatchObject({ status: 200, body: { status: 'ok', version: '0.0.0' } });
  });

  it('is degraded, and still 200, when anything but the database fails', async () => {
    const { status, body } = await ask({ mail: failing });

    expect([status, body.status, body.checks.mail.status]).toEqual([200, 'degraded', 'failing']);
    expect(JSON.stringify(body)).not.toContain('10.0.0.7');
  });

  it('asks each dependency once in five seconds, however many ask at once', async () => {
    const clock = { now: new Date('2026-11-20T09:00:00Z') };
    const mail = vi.fn(working);
    const { request } = await createTestApp({ now: () => clock.now, checks: { ...checks, mail } });
    const askMany = async () => {
      const answers = await Promise.all(Array.from({ length: 20 }, () => request('/api/health')));
      return answers.map(({ status }) => status);
    };

    expect(new Set([...(await askMany()), ...(await askMany())])).toEqual(new Set([200]));
    expect(mail).toHaveBeenCalledTimes(1);
    clock.now = addSeconds(clock.now, 5);
    await askMany();
    expect(mail).toHaveBeenCalledTimes(2);
  });

  it('is 503 when the database fails', async () => {
    expect(await ask({ database: failing })).toMatchObject({ status: 503, body: { status: 'failing' } });
  });
});

describe('GET /api/site-settings', () => {
  it('tells anyone the name and how to reach support', async () => {
    const { request } = await createTestApp();

    expect(await (await request('/api/site-settings')).json()).toMatchObject({
      name: 'Stackworks',
      supportEmail: 'support@stackworks.example',
    });
  });
});
