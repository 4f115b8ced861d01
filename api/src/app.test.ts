import { health } from '@stackworks/contracts';
import { addSeconds } from 'date-fns';
import { pino } from 'pino';
import { describe, expect, it, vi } from 'vitest';
import { collectLog } from '#test/collect-log.ts';
import { createTestApp } from '#test/create-test-app.ts';
import { pages, post } from '#test/odd-calls.ts';

describe('caches', () => {
  it('store no response of the API, unless it says so itself', async () => {
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
    log.info(
      { password: 'one', user: { token: 'two' }, config: { email: { smtpUrl: 'three' } } },
      'careless',
    );

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
  it('are on every response, and let a browser load nothing from the API', async () => {
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

  it('let wallets of Stripe’s pay and report back on the checkout, and nowhere else', async () => {
    const { request } = await createTestApp({ neighbours: { pages } });
    const read = async (path: string) => {
      const { headers } = await request(path);
      return ['cross-origin-opener-policy', 'permissions-policy'].map((name) => headers.get(name));
    };
    expect(await read('/subscribe')).toEqual([
      'same-origin-allow-popups',
      'camera=(), geolocation=(), microphone=(), payment=(self "https://js.stripe.com" "https://*.js.stripe.com" "https://pay.google.com")',
    ]);
    for (const path of ['/', '/subscribe/other', '/client-portal', '/api/checkouts/none']) {
      expect(await read(path), path).toEqual([
        'same-origin',
        'camera=(), geolocation=(), microphone=(), payment=(self)',
      ]);
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
  const checks = {
    database: working,
    databaseWrites: working,
    content: working,
    storage: working,
    mail: working,
    stripe: working,
    site: working,
  };
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

  it.each(['content', 'storage', 'mail', 'stripe', 'site'] as const)(
    'is degraded, and still 200, when %s fails',
    async (name) => {
      const { status, body } = await ask({ [name]: failing });

      expect([status, body.status, body.checks[name].status]).toEqual([200, 'degraded', 'failing']);
      expect(JSON.stringify(body)).not.toContain('10.0.0.7');
    },
  );

  it('checks each dependency once in five seconds, however many requests there are', async () => {
    const clock = { now: new Date('2026-11-20T09:00:00Z') };
    const mail = vi.fn(working);
    const { request } = await createTestApp({
      now: () => clock.now,
      checks: { ...checks, mail },
      config: { metricsToken: 'of-the-test' },
    });
    const readMetrics = () => request('/api/metrics', { headers: { authorization: 'Bearer of-the-test' } });
    const askMany = async () => {
      const responses = Array.from({ length: 20 }, () => [request('/api/health'), readMetrics()]);
      const answers = await Promise.all(responses.flat());
      return answers.map(({ status }) => status);
    };

    expect(new Set([...(await askMany()), ...(await askMany())])).toEqual(new Set([200]));
    expect(mail).toHaveBeenCalledTimes(1);
    clock.now = addSeconds(clock.now, 5);
    await askMany();
    expect(mail).toHaveBeenCalledTimes(2);
  });

  it('is degraded when the database responds but stores nothing, as on a full disk', async () => {
    expect(await ask({ databaseWrites: failing })).toMatchObject({
      status: 200,
      body: {
        status: 'degraded',
        checks: {
          database: { status: 'failing', detail: 'cannot be written to' },
          storage: { status: 'ok' },
        },
      },
    });
  });

  it('is 503 when the database fails', async () => {
    expect(await ask({ database: failing })).toMatchObject({ status: 503, body: { status: 'failing' } });
  });
});

describe('GET /api/site-settings', () => {
  it('gives anyone the name and how to reach support', async () => {
    const { request } = await createTestApp();

    expect(await (await request('/api/site-settings')).json()).toMatchObject({
      name: 'Stackworks',
      supportEmail: 'support@stackworks.example',
    });
  });
});
