import { parseSitePath } from '@stackworks/contracts';
import { createPreviewLink } from '@stackworks/content/preview-link';
import { describe, expect, it } from 'vitest';
import { createPreviewLinkReader } from '#/platform/content/read-content.ts';
import { createPages } from '#/server/static/pages.ts';
import type { Preview } from '#/server/static/preview.ts';
import { startContentServer } from '#test/content-server.ts';
import { createTestApp } from '#test/create-test-app.ts';
import { foreignAddresses } from '#test/foreign-addresses.ts';
import { makeStaticBuild } from '#test/static-build.ts';

const ours = 'http://localhost:4321';

/** Where a browser that is at a page of ours goes with this. */
const follow = (location: string, from = `${ours}/client-login`) => URL.parse(location, from)?.origin;

const strayed = (answers: readonly { sent: string; location: string | null }[]) =>
  answers.filter(({ location }) => location !== null && follow(location) !== ours);

it('there are 100 addresses and more, each another', () => {
  expect(new Set(foreignAddresses).size).toBe(foreignAddresses.length);
  expect(foreignAddresses.length).toBeGreaterThanOrEqual(100);
});

describe('none of them leads away', () => {
  it('as the page to go back to, which every parameter of ours is read by', () => {
    const read = foreignAddresses.map((sent) => ({ sent, location: parseSitePath(sent) }));

    expect(strayed(read)).toEqual([]);
    // Read once more, as by a page that puts it into a link.
    const again = read.map(({ sent, location }) => ({ sent, location: parseSitePath(location ?? '/') }));
    expect(strayed(again)).toEqual([]);
  });

  it('at the end of a preview', async () => {
    const { request } = await createTestApp();
    const answers = [];
    for (const sent of foreignAddresses) {
      const { headers, status } = await request(
        `/api/preview/end?${new URLSearchParams({ to: sent }).toString()}`,
      );
      expect(status, sent).toBe(302);
      answers.push({ sent, location: headers.get('location') });
    }
    expect(strayed(answers)).toEqual([]);
  });

  it('by a preview link', { timeout: 60_000 }, async () => {
    const server = await startContentServer();
    const { request, deps } = await createTestApp({
      readPreviewLink: createPreviewLinkReader(server.settings),
    });
    const link = new URL(
      await createPreviewLink(server.client, '/terms', `${deps.config.publicUrl}/studio`),
      ours,
    );
    const answers = [];
    for (const sent of foreignAddresses.slice(0, 90)) {
      link.searchParams.set('sanity-preview-pathname', sent);
      const { headers } = await request(link.pathname + link.search);
      answers.push({ sent, location: headers.get('location') });
    }
    expect(answers.filter(({ location }) => location !== null).length).toBeGreaterThan(0);
    expect(strayed(answers)).toEqual([]);
  });

  it('as the path of a page, with a slash at its end, an extension, or an editor’s redirect before it', async () => {
    const visit = await openSite(false);
    const answers = [];
    for (const sent of foreignAddresses) {
      for (const path of [
        sent,
        `${sent}/`,
        `${sent}.html`,
        `${sent}/terms.html`,
        `${sent}/..`,
        `/old?${sent}`,
        `/old/?to=${sent}`,
      ]) {
        const address = `${ours}${path.startsWith('/') ? '' : '/'}${path}`;
        if (!URL.canParse(address) || new URL(address).origin !== ours) continue;
        answers.push({ sent: path, location: (await visit(address)).headers.get('location') });
      }
    }
    expect(answers.filter(({ location }) => location !== null).length).toBeGreaterThan(50);
    expect(strayed(answers)).toEqual([]);
  });

  it('in a link of the pages that editors see where a preview fails', async () => {
    const visit = await openSite(true);
    const links = [];
    for (const sent of foreignAddresses) {
      const address = `${ours}${sent.startsWith('/') ? '' : '/'}${sent}`;
      if (!URL.canParse(address) || new URL(address).origin !== ours) continue;
      const html = await (await visit(address, 'text/html')).text();
      for (const [, location = ''] of html.matchAll(/href="([^"]*)"/g)) {
        links.push({ sent, location: location.replaceAll('&amp;', '&') });
      }
    }
    expect(links.length).toBeGreaterThan(50);
    expect(strayed(links)).toEqual([]);
  });
});

/** The pages as visitors have them, or as an editor whose preview cannot be made. */
async function openSite(isPreview: boolean) {
  const site = await makeStaticBuild({
    'index.html': 'Home',
    'terms.html': 'Terms',
    '404.html': 'Nothing',
    _redirects: '/old /terms 301\n',
  });
  const other = await makeStaticBuild({ 'index.html': 'Screen' });
  const preview: Preview = {
    isOn: () => Promise.resolve(isPreview),
    findProblem: () => null,
    findLeftOut: () => [],
    findSite: () => null,
    update: () => Promise.reject(new Error('content does not answer')),
    toPolicy: () => '',
  };
  const builds = { findSite: () => site, isRejected: () => false, preview, portal: other, studio: other };
  const { app } = await createTestApp({ neighbours: { pages: createPages(builds) } });
  return (address: string, accept = '*/*') => Promise.resolve(app.request(address, { headers: { accept } }));
}
