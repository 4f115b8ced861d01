import { Hono } from 'hono';
import { describe, expect, it } from 'vitest';
import { makeStaticBuild } from '#test/static-build.ts';
import type { AppEnv } from '#/server/app-env.ts';
import { createPages } from './pages.ts';

/** Pages whose site lists these redirects. */
async function createSite(redirects: string) {
  let site = await makeStaticBuild({
    'index.html': 'Home',
    'terms.html': 'Terms',
    '404.html': 'Nothing',
    _redirects: redirects,
  });
  const [portal, studio] = [
    await makeStaticBuild({ 'index.html': 'Portal', 'portal-assets/a.js': 'export {}' }),
    await makeStaticBuild({ 'index.html': 'Studio' }),
  ];
  const preview = {
    isOn: () => Promise.resolve(false),
    findProblem: () => null,
    findLeftOut: () => [],
    findSite: () => null,
    update: () => Promise.reject(new Error('nobody previews here')),
    toPolicy: () => '',
  };
  const app = new Hono<AppEnv>().route(
    '/',
    createPages({ findSite: () => site, isRejected: () => false, preview, portal, studio }),
  );
  return {
    visit: async (path: string) => {
      const response = await app.request(`http://localhost${path}`);
      return {
        status: response.status,
        location: response.headers.get('location'),
        headers: response.headers,
      };
    },
    publish: async (next: string) => {
      site = await makeStaticBuild({ 'index.html': 'Home', '404.html': 'Nothing', _redirects: next });
    },
  };
}

describe('a redirect from content', () => {
  it('sends visitors on, for good or for now', async () => {
    const { visit } = await createSite('/pricing /#pricing 301\n/christmas https://shop.example/sale 302\n');

    expect(await visit('/pricing')).toMatchObject({ status: 301, location: '/#pricing' });
    expect(await visit('/christmas')).toMatchObject({ status: 302, location: 'https://shop.example/sale' });
    expect((await visit('/pricing-of-old')).status).toBe(404);
  });

  it('takes the query along, before the fragment and after a query of its own', async () => {
    const { visit } = await createSite('/pricing /#pricing 301\n/shop https://shop.example/?from=us 301\n');

    expect((await visit('/pricing?ref=ad&x=1')).location).toBe('/?ref=ad&x=1#pricing');
    expect((await visit('/shop?ref=ad')).location).toBe('https://shop.example/?from=us&ref=ad');
  });

  it('ends with the build that lists it, and no browser caches it beyond that', async () => {
    const { visit, publish } = await createSite('/old /terms 301\n');
    expect((await visit('/old')).headers.get('cache-control')).toBe('no-cache');
    await publish('/new /terms 301\n');

    expect((await visit('/old')).status).toBe(404);
    expect((await visit('/new')).location).toBe('/terms');
  });

  it('never stands before a page of the site, the portal or Studio', async () => {
    const pages = ['/', '/terms', '/client-login', '/studio', '/portal-assets/a.js'];
    const { visit } = await createSite(
      pages.map((page) => `${page} https://elsewhere.example/ 301\n`).join(''),
    );

    for (const page of pages) expect((await visit(page)).status, page).toBe(200);
    expect((await visit('/client-project-fixed')).location).toBe('/portfolio');
  });

  it('leads nowhere an editor could not have meant', async () => {
    const targets = [
      '//elsewhere.example',
      '/\\elsewhere.example',
      'javascript:alert(1)',
      'http://a.example',
      '',
    ];
    const { visit } = await createSite(targets.map((to, index) => `/from-${index} ${to} 301\n`).join(''));

    for (const index of targets.keys())
      expect((await visit(`/from-${index}`)).status, targets[index]).toBe(404);
  });

  it('cannot be bent by what a visitor adds', async () => {
    const { visit } = await createSite('/old /terms 301\n');
    for (const path of [
      '/old?//evil.example',
      '/old?@evil.example',
      '/old/?x=https://evil.example',
      '/old?%0d%0aa: b',
    ]) {
      const { location } = await visit(path);
      expect(new URL(location ?? '', 'http://localhost').host, path).toBe('localhost');
    }
  });

  it('is listed in a file that visitors do not see', async () => {
    const { visit } = await createSite('/old /terms 301\n');

    expect((await visit('/_redirects')).status).toBe(404);
  });
});
