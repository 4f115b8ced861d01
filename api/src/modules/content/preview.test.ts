import { mounts } from '@stackworks/contracts';
import { createPreviewLink } from '@stackworks/content/preview-link';
import { describe, expect, it } from 'vitest';
import { asCaller } from '#test/calls.ts';
import { startContentServer } from '#test/content-server.ts';
import { createTestApp } from '#test/create-test-app.ts';
import { rateRules } from '#/platform/rate-limits/rate-limit.ts';
import { createPreviewLinkReader } from '#/platform/content/read-content.ts';

async function createPreviewApp(publicUrl = 'http://localhost:4321') {
  const server = await startContentServer();
  const { request } = await createTestApp({
    config: { publicUrl },
    readPreviewLink: createPreviewLinkReader(server.settings),
  });
  const makeLink = (path: string) => createPreviewLink(server.client, path, `${publicUrl}${mounts.studio}`);
  return { server, request, makeLink };
}

const cookieOf = (response: Response) => response.headers.get('set-cookie') ?? '';

describe('GET /api/preview', () => {
  it('opens the page a link was made for, with an HTTP-only cookie for an hour', async () => {
    const { request, makeLink } = await createPreviewApp();
    const response = await request(await makeLink('/#pricing'));

    expect([response.status, response.headers.get('location')]).toEqual([302, '/#pricing']);
    const cookie = cookieOf(response);
    expect(cookie).toMatch(
      /^stackworks_preview=[\w-]+\.[\w-]+\.[\w-]+; Path=\/; Expires=.*; HttpOnly; SameSite=Lax$/,
    );
    const expires = new Date(/Expires=([^;]+)/.exec(cookie)?.[1] ?? '');
    expect((expires.getTime() - Date.now()) / 60_000).toBeCloseTo(60, 0);
  });

  it('sets a secure cookie where the site uses https', async () => {
    const { request, makeLink } = await createPreviewApp('https://www.stackworks.example');

    expect(cookieOf(await request(await makeLink('/')))).toContain('; Secure');
  });

  it('rejects every other link with a page that links back to Studio', async () => {
    const { server, request, makeLink } = await createPreviewApp();
    const withdrawn = await makeLink('/');
    await server.client.delete({ query: '*[_type == "sanity.previewUrlSecret"]' });

    for (const link of ['/api/preview', '/api/preview?sanity-preview-secret=guess', withdrawn]) {
      const response = await request(link);
      expect(response.status, link).toBe(401);
      expect(cookieOf(response)).toBe('');
      expect(response.headers.get('content-type')).toContain('text/html');
      expect(await response.text()).toContain('href="/studio"');
    }
  });

  it('never redirects to another site', async () => {
    const { request, makeLink } = await createPreviewApp();
    for (const path of [
      'https://evil.example/',
      '//evil.example/',
      '/\\evil.example/',
      '/.//evil.example/',
      'javascript:alert(1)',
      '',
    ]) {
      const location = (await request(await makeLink(path))).headers.get('location') ?? '';
      expect(new URL(location, 'http://localhost').host, path).toBe('localhost');
      expect(location, path).toMatch(/^\/(?![/\\])/);
    }
  });

  it('limits guesses', async () => {
    const { request } = await createTestApp();
    for (let tries = 0; tries < rateRules.previewsByAddress.limit; tries += 1) await request('/api/preview');

    const response = await request('/api/preview?sanity-preview-secret=guess');
    expect([response.status, response.headers.get('content-type')]).toEqual([
      429,
      expect.stringContaining('text/html'),
    ]);
    expect(Number(response.headers.get('retry-after'))).toBeGreaterThan(0);
    const page = await response.text();
    expect(page).toContain('Too many attempts.');
    expect(page).toContain('href="/api/preview?sanity-preview-secret=guess"');
  });

  it('shows a page while content is down, and names the missing token', async () => {
    const { server, request, makeLink } = await createPreviewApp();
    const link = await makeLink('/');
    await server.stop();
    const down = await request(link);
    expect([down.status, down.headers.get('retry-after'), down.headers.get('content-type')]).toEqual([
      503,
      '5',
      expect.stringContaining('text/html'),
    ]);
    expect(await down.text()).toContain('href="/studio"');

    const { projectId, dataset } = server.settings;
    const { request: requestWithoutToken } = await createTestApp({
      readPreviewLink: createPreviewLinkReader({ projectId, dataset }),
    });
    expect(await (await requestWithoutToken(link)).text()).toContain('SANITY_API_READ_TOKEN');
  });
});

describe('GET /api/preview/end', () => {
  const fromOurPage = asCaller({ headers: { 'sec-fetch-site': 'same-origin' } });

  it('clears the cookie and redirects back to the page', async () => {
    const { request } = await createTestApp();
    const response = await request('/api/preview/end?to=%2Fportfolio', fromOurPage);

    expect([response.status, response.headers.get('location')]).toEqual([302, '/portfolio']);
    expect(cookieOf(response)).toMatch(/^stackworks_preview=; Max-Age=0/);
  });

  it('does nothing for a link on another site', async () => {
    const { request } = await createTestApp();
    const elsewhere = asCaller({ headers: { 'sec-fetch-site': 'cross-site' } });

    expect(cookieOf(await request('/api/preview/end', elsewhere))).toBe('');
  });

  it('never redirects to another site', async () => {
    const { request } = await createTestApp();
    for (const to of ['https://evil.example', '//evil.example', '/\\evil.example', '/.//evil.example']) {
      const response = await request(
        `/api/preview/end?${new URLSearchParams({ to }).toString()}`,
        fromOurPage,
      );
      expect(response.headers.get('location'), to).toBe('/');
    }
  });
});
