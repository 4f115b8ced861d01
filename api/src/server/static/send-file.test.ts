import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { servePages } from '#test/served-pages.ts';
import { makeStaticBuild } from '#test/static-build.ts';

const home = `<!doctype html><title>Home</title>${'<p>words</p>'.repeat(200)}`;
const openHome = async () => servePages({ site: await makeStaticBuild({ 'index.html': home }) });

const withHeaders = (headers: Record<string, string>, method = 'GET') => ({ method, headers });

describe('compression', () => {
  it('sends brotli to those who take it, gzip to those who take only that, and plain text to others', async () => {
    const request = await openHome();
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
    const request = await openHome();
    const response = await request('/', withHeaders({ 'accept-encoding': 'br;q=0, *' }));

    expect(response.headers.get('content-encoding')).toBe('gzip');
  });
});

describe('caching', () => {
  it('has hashed files cached for good and pages revalidated', async () => {
    const request = servePages({
      site: await makeStaticBuild({
        'index.html': home,
        '_astro/index.B1x2y3z4.css': 'p{margin:0}',
        '_content/0123456789abcdef-640.webp': 'picture',
        'favicon.svg': '<svg/>',
      }),
      portal: await makeStaticBuild({
        'index.html': '<title>Portal</title>',
        'portal-assets/index-a1b2c3d4.js': 'export {}',
      }),
      studio: await makeStaticBuild({
        'index.html': '<title>Studio</title>',
        'static/sanity-a1b2c3d4.js': 'export {}',
        'static/tool-Bx2p_qtJ-k_5sm4iM.js': 'export {}',
        'static/apple-touch-icon.png': 'picture',
      }),
    });
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

  it('responds 304 to a browser that has this version, and with the page to any other', async () => {
    const request = await openHome();
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

  it('responds to HEAD with the headers of GET and no body', async () => {
    const request = await openHome();
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
