import { writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { portalRoutes } from '@stackworks/contracts';
import { describe, expect, it } from 'vitest';
import { servePages } from '#test/served-pages.ts';
import { makeStaticBuild } from '#test/static-build.ts';

const siteFiles = {
  'index.html': '<title>Home</title>',
  '404.html': '<title>404 Page Not Found</title>',
  'portfolio.html': '<title>Portfolio</title>',
};

/** All pages, with a site unless `site` is off. */
async function openPages({ site, isRejected }: { site?: null; isRejected?: boolean } = {}) {
  return servePages({
    isRejected,
    site: site === null ? null : await makeStaticBuild(siteFiles),
    portal: await makeStaticBuild({
      'index.html': '<title>Portal</title>',
      'portal-assets/index-a1b2c3d4.js': 'export {}',
    }),
    studio: await makeStaticBuild({
      'index.html': '<title>Studio</title>',
      'static/sanity-a1b2c3d4.js': 'export {}',
    }),
  });
}

describe('addresses', () => {
  it('serves the home page, and other pages without their extension', async () => {
    const request = await openPages();
    expect(await (await request('/')).text()).toContain('Home');
    expect(await (await request('/portfolio')).text()).toContain('Portfolio');
  });

  it.each(['/simple-login', ...Object.values(portalRoutes).map((route) => route.replace(':id', '42'))])(
    'serves the portal at %s',
    async (path) => {
      const request = await openPages();
      const response = await request(path);

      expect(response.status).toBe(200);
      expect(await response.text()).toContain('Portal');
    },
  );

  it('serves Studio at its mount and at each of its screens', async () => {
    const request = await openPages();
    for (const path of ['/studio', '/studio/structure/plan', '/studio/static/sanity-a1b2c3d4.js']) {
      expect((await request(path)).status, path).toBe(200);
    }
  });

  it('responds to an unknown address with the 404 page and status 404', async () => {
    const request = await openPages();
    for (const path of ['/nothing-here', '/404', '/studio/static/gone.js', '/client-portal/project/1/2']) {
      const response = await request(path);
      expect(response.status, path).toBe(404);
      expect(await response.text()).toContain('404 Page Not Found');
    }
  });

  it('forwards old addresses', async () => {
    const request = await openPages();
    const response = await request('/client-project-fixed');

    expect([response.status, response.headers.get('location')]).toEqual([301, '/portfolio']);
  });

  it('drops a trailing slash but not the query', async () => {
    const request = await openPages();
    const response = await request('/portfolio/?from=ad');

    expect([response.status, response.headers.get('location')]).toEqual([308, '/portfolio?from=ad']);
  });

  it.each([
    ['/index.html', '/'],
    ['/portfolio.html?from=ad', '/portfolio?from=ad'],
  ])('leads from %s to the one address of that page', async (path, address) => {
    const request = await openPages();
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
    const request = await openPages();
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
    const site = await makeStaticBuild(siteFiles);
    const home = site.get('/index.html') ?? expect.fail('there is no home page');
    await writeFile(join(dirname(home.diskPath), '../secret.txt'), 'not for visitors');
    const response = await servePages({ site, studio: site })(path);

    expect(response.status).toBe(404);
    expect(await response.text()).not.toContain('not for visitors');
  });

  it('sends a holding page while the site is built for the first time, and serves the portal meanwhile', async () => {
    const request = await openPages({ site: null });
    const response = await request('/');

    expect([response.status, response.headers.get('retry-after')]).toEqual([503, '5']);
    expect(response.headers.get('content-type')).toContain('application/json');
    const toPeople = await request('/subscribe?plan=stacklite', { headers: { accept: 'text/html,*/*' } });
    expect([toPeople.status, toPeople.headers.get('retry-after'), toPeople.headers.get('refresh')]).toEqual([
      ...[503, '5', '5'],
    ]);
    const page = await toPeople.text();
    expect(page).toContain('<h1>The site is being built.</h1>');
    expect(page).toContain('href="/subscribe?plan=stacklite"');
    expect((await request('/client-login')).status).toBe(200);
    expect((await request('/portal-assets/index-a1b2c3d4.js')).status).toBe(200);
  });

  it('reports that a mistake in content prevents the first site, and gives no time', async () => {
    const request = await openPages({ site: null, isRejected: true });
    const response = await request('/', { headers: { accept: 'text/html,*/*' } });

    expect([response.status, response.headers.get('retry-after')]).toEqual([503, '60']);
    const page = await response.text();
    expect(page).toContain('There’s a mistake in the content.');
    expect(page).not.toContain('in a moment');
    expect(page).toContain('href="/studio"');
    expect(await (await request('/')).text()).not.toContain('in a moment');
  });
});
