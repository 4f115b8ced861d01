import { createHash } from 'node:crypto';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { portalRoutes } from '@stackworks/contracts';
import { Hono } from 'hono';
import { requestId } from 'hono/request-id';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { AppEnv } from '#/http/app-env.ts';
import { onError } from '#/http/on-error.ts';
import { requestLog } from '#/http/request-log.ts';
import { toPagePolicy, toStudioPolicy } from '#/http/static/content-policy.ts';
import { createPages } from '#/http/static/pages.ts';
import { precompress } from '#/http/static/precompress.ts';
import { indexBuild, type StaticBuild } from '#/http/static/static-build.ts';

const script = 'document.documentElement.dataset.js = "yes"';
const style = 'astro-island{display:contents}';
const home = `<!doctype html><title>Home</title><style>${style}</style><script type="module">${script}</script>${'<p>words</p>'.repeat(200)}`;
const sha256 = (text: string) => createHash('sha256').update(text).digest('base64');

const site = {
  'index.html': home,
  '404.html': '<title>404 Page Not Found</title>',
  'portfolio.html': '<title>Portfolio</title>',
  '_astro/index.B1x2y3z4.css': 'p{margin:0}'.repeat(200),
  '_content/0123456789abcdef-640.webp': 'picture',
  'favicon.svg': '<svg/>',
};
const portal = {
  'index.html': '<title>Portal</title><script type="module" src="/portal-assets/index-a1b2c3d4.js"></script>',
  'portal-assets/index-a1b2c3d4.js': 'export {}',
};
const studio = {
  'index.html': '<title>Studio</title>',
  'static/sanity-a1b2c3d4.js': 'export {}',
  'static/tool-Bx2p_qtJ-k_5sm4iM.js': 'export {}',
  'static/apple-touch-icon.png': 'picture',
};

let folder: string;
let builds: { site: StaticBuild; portal: StaticBuild; studio: StaticBuild };

async function makeBuild(
  name: string,
  files: Record<string, string>,
  toPolicy = toPagePolicy,
): Promise<StaticBuild> {
  for (const [path, text] of Object.entries(files)) {
    const file = join(folder, name, path);
    await mkdir(dirname(file), { recursive: true });
    await writeFile(file, text);
  }
  await precompress(join(folder, name), () => 5);
  return indexBuild(join(folder, name), toPolicy);
}

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'pages-'));
  await writeFile(join(folder, 'secret.txt'), 'not for visitors');
  builds = {
    site: await makeBuild('site', site),
    portal: await makeBuild('portal', portal),
    studio: await makeBuild('studio', studio, (html) => toStudioPolicy(html, ['https://content.example'])),
  };
});
afterAll(() => rm(folder, { recursive: true }));

const noPreview = {
  isOn: () => Promise.resolve(false),
  findSite: () => null,
  update: () => Promise.reject(new Error('nobody previews here')),
};

function request(address: string, init: RequestInit = {}, findSite = (): StaticBuild | null => builds.site) {
  const app = new Hono<AppEnv>()
    .onError(onError)
    .use(requestId())
    .use(requestLog(pino({ level: 'silent' })));
  app.route('/', createPages({ findSite, preview: noPreview, portal: builds.portal, studio: builds.studio }));
  return app.request(address, init, { incoming: { socket: {} } });
}
const withHeaders = (headers: Record<string, string>, method = 'GET') => ({ method, headers });

describe('addresses', () => {
  it('serves the home page, and other pages without their extension', async () => {
    expect(await (await request('/')).text()).toBe(home);
    expect(await (await request('/portfolio')).text()).toContain('Portfolio');
  });

  it.each(['/simple-login', ...Object.values(portalRoutes).map((route) => route.replace(':id', '42'))])(
    'serves the portal at %s',
    async (path) => {
      const response = await request(path);

      expect(response.status).toBe(200);
      expect(await response.text()).toContain('Portal');
    },
  );

  it('serves Studio at its mount and at each of its screens', async () => {
    for (const path of ['/studio', '/studio/structure/plan', '/studio/static/sanity-a1b2c3d4.js']) {
      expect((await request(path)).status, path).toBe(200);
    }
  });

  it('answers an unknown address with the 404 page and status 404', async () => {
    for (const path of ['/nothing-here', '/404', '/studio/static/gone.js', '/client-portal/project/1/2']) {
      const response = await request(path);
      expect(response.status, path).toBe(404);
      expect(await response.text()).toContain('404 Page Not Found');
    }
  });

  it('forwards old addresses', async () => {
    const response = await request('/client-project-fixed');

    expect([response.status, response.headers.get('location')]).toEqual([301, '/portfolio']);
  });

  it('drops a trailing slash and keeps the query', async () => {
    const response = await request('/portfolio/?from=ad');

    expect([response.status, response.headers.get('location')]).toEqual([308, '/portfolio?from=ad']);
  });

  it.each([
    ['/index.html', '/'],
    ['/portfolio.html?from=ad', '/portfolio?from=ad'],
  ])('leads from %s to the one address of that page', async (path, address) => {
    const response = await request(path);

    expect([response.status, response.headers.get('location')]).toEqual([308, address]);
  });

  it.each([
    '//evil.example/',
    '///evil.example//',
    '/%5cevil.example/',
    '/%5C%5Cevil.example/',
    '/\\evil.example/',
    '/\\/evil.example/',
    '/%2fevil.example/',
    '/%2f%5cevil.example/',
    '/%09/evil.example/',
    '/%0d%0alocation:%20https://evil.example/',
    '/.//evil.example/',
    '/studio/..//evil.example/',
    '//user@evil.example/',
    '/https://evil.example/',
  ])('cannot be made to send a visitor to another site: %s', async (path) => {
    const response = await request(`http://localhost${path}`);

    expect(response.status).toBe(308);
    const location = response.headers.get('location') ?? '';
    expect(location).not.toMatch(/^\/[/\\]|\\/);
    expect(new URL(location, 'http://localhost').host).toBe('localhost');
  });

  it.each([
    '/..%2fsecret.txt',
    '/%2e%2e/secret.txt',
    '/../secret.txt',
    '/studio/..%2f..%2fsecret.txt',
    '/%00',
  ])('gives nothing outside a build: %s', async (path) => {
    const response = await request(path);

    expect(response.status).toBe(404);
    expect(await response.text()).not.toContain('not for visitors');
  });

  it('asks for patience while the site is built for the first time, and serves the portal meanwhile', async () => {
    const response = await request('/', {}, () => null);

    expect([response.status, response.headers.get('retry-after')]).toEqual([503, '5']);
    expect((await request('/client-login', {}, () => null)).status).toBe(200);
    expect((await request('/portal-assets/index-a1b2c3d4.js', {}, () => null)).status).toBe(200);
  });
});

describe('compression', () => {
  it('sends brotli to those who take it, gzip to those who take only that, and plain text to others', async () => {
    const read = async (accepted: string) => {
      const response = await request('/', withHeaders({ 'accept-encoding': accepted }));
      const bytes = Buffer.from(await response.arrayBuffer());
      expect(response.headers.get('content-length')).toBe(String(bytes.length));
      expect(response.headers.get('vary')).toBe('accept-encoding');
      return { encoding: response.headers.get('content-encoding'), bytes };
    };
    const [br, gzip, plain] = [await read('gzip, deflate, br'), await read('gzip'), await read('')];

    expect([br.encoding, gzip.encoding, plain.encoding]).toEqual(['br', 'gzip', null]);
    expect(brotliDecompressSync(br.bytes).toString()).toBe(home);
    expect(gunzipSync(gzip.bytes).toString()).toBe(home);
    expect(plain.bytes.toString()).toBe(home);
  });

  it('respects a browser that rules an encoding out', async () => {
    const response = await request('/', withHeaders({ 'accept-encoding': 'br;q=0, *' }));

    expect(response.headers.get('content-encoding')).toBe('gzip');
  });
});

describe('caching', () => {
  it('keeps hashed files for good and asks again for pages', async () => {
    const cacheControl = async (path: string) => (await request(path)).headers.get('cache-control');

    expect(await cacheControl('/_astro/index.B1x2y3z4.css')).toBe('public, max-age=31536000, immutable');
    expect(await cacheControl('/portal-assets/index-a1b2c3d4.js')).toContain('immutable');
    expect(await cacheControl('/studio/static/sanity-a1b2c3d4.js')).toContain('immutable');
    expect(await cacheControl('/studio/static/tool-Bx2p_qtJ-k_5sm4iM.js')).toContain('immutable');
    expect(await cacheControl('/_content/0123456789abcdef-640.webp')).toContain('immutable');
    for (const path of [
      '/',
      '/client-login',
      '/studio',
      '/favicon.svg',
      '/studio/static/apple-touch-icon.png',
    ]) {
      expect(await cacheControl(path), path).toBe('no-cache');
    }
  });

  it('answers 304 to a browser that has this very version, and the page to any other', async () => {
    const etag = (await request('/')).headers.get('etag') ?? '';
    const again = (ifNoneMatch: string, accepted = '') =>
      request('/', withHeaders({ 'if-none-match': ifNoneMatch, 'accept-encoding': accepted }));

    const unchanged = await again(`"other", ${etag}`);
    expect([unchanged.status, await unchanged.text(), unchanged.headers.get('etag')]).toEqual([
      304,
      '',
      etag,
    ]);
    expect((await again('"other"')).status).toBe(200);
    expect((await again(etag, 'br')).status).toBe(200);
  });

  it('answers HEAD with the headers of GET and no body', async () => {
    const accept = { 'accept-encoding': 'br' };
    const [head, get] = [
      await request('/', withHeaders(accept, 'HEAD')),
      await request('/', withHeaders(accept)),
    ];

    expect(await head.text()).toBe('');
    expect([...head.headers]).toEqual(
      expect.arrayContaining([...get.headers].filter(([name]) => name !== 'x-request-id')),
    );
  });
});

describe('the content security policy', () => {
  const policyOf = async (path: string) => (await request(path)).headers.get('content-security-policy') ?? '';

  it('allows the site’s own files, and exactly the inline scripts and styles of the page', async () => {
    expect((await policyOf('/')).split('; ')).toEqual([
      "default-src 'self'",
      `script-src 'self' 'sha256-${sha256(script)}'`,
      `style-src 'self' 'sha256-${sha256(style)}'`,
      "img-src 'self' data: blob:",
      "connect-src 'self'",
      "object-src 'none'",
      "base-uri 'none'",
      "form-action 'self'",
      "frame-ancestors 'none'",
    ]);
  });

  it('allows no inline script on a page without any', async () => {
    expect(await policyOf('/client-login')).toContain("script-src 'self';");
  });

  it('loosens styles, sockets and workers for Studio alone', async () => {
    expect((await policyOf('/studio')).split('; ')).toEqual([
      "default-src 'self'",
      "script-src 'self'",
      "style-src 'self' 'unsafe-inline'",
      "img-src 'self' data: blob: https://content.example",
      "connect-src 'self' https://content.example wss://content.example",
      "worker-src 'self' blob:",
      "object-src 'none'",
      "base-uri 'none'",
      "form-action 'self'",
      "frame-ancestors 'none'",
    ]);
  });

  it('covers the 404 page', async () => {
    expect(await policyOf('/nothing-here')).toContain("frame-ancestors 'none'");
  });
});
