import { addMinutes } from 'date-fns';
import { Hono } from 'hono';
import { requestId } from 'hono/request-id';
import { pino } from 'pino';
import { describe, expect, it } from 'vitest';
import { asCaller } from '#test/calls.ts';
import { testConfig as config } from '#test/create-test-app.ts';
import { createSiteFolder } from '#test/site-folder.ts';
import { makeStaticBuild } from '#test/static-build.ts';
import type { AppEnv } from '#/server/app-env.ts';
import { onError } from '#/server/on-error.ts';
import { isPreviewing, startPreview } from '#/server/cookies.ts';
import { requestLog } from '#/server/request-log.ts';
import { createMetrics } from '#/platform/metrics/metrics.ts';
import { toPagePolicy } from './content-policy.ts';
import { createPages } from './pages.ts';

/** A published site and its drafts, and two visitors: an editor with a pass and everyone else. */
async function createPreviewedSite() {
  const [published, drafts] = [await createSiteFolder(), await createSiteFolder()];
  await drafts.publish('draft');
  const [site, preview] = [published.openBuilder(), drafts.openBuilder()];
  let time = new Date('2026-11-20T09:00:00Z');
  const now = () => time;
  const pages = createPages({
    ...site,
    preview: {
      isOn: (c) => isPreviewing(c, { config, now }),
      ...preview,
      toPolicy: (html) => toPagePolicy(html),
    },
    portal: await makeStaticBuild({ 'index.html': 'Portal', 'portal-assets/index.js': 'export {}' }),
    studio: await makeStaticBuild({ 'index.html': 'Studio' }),
  });
  const app = new Hono<AppEnv>()
    .onError(onError)
    .use(requestId())
    .use(
      requestLog({
        log: pino({ level: 'silent' }),
        metrics: createMetrics({ version: '0.0.0' }),
        config: { trustedProxies: 0 },
      }),
    )
    .get('/pass', async (c) => {
      await startPreview(c, { config, now });
      return c.body(null);
    });
  app.route('/', pages);
  const pass = (await app.request('/pass')).headers.get('set-cookie')?.split(';')[0] ?? '';
  return {
    published,
    drafts,
    publishSite: site.update,
    visit: (path: string) => app.request(path),
    preview: (path: string, cookie = pass, method = 'GET') => app.request(path, asCaller({ cookie }, method)),
    pass,
    wait: (minutes: number) => {
      time = addMinutes(time, minutes);
    },
  };
}

describe('a page in preview', () => {
  it('shows drafts with a bar that labels the preview and ends it', async () => {
    const { preview, publishSite } = await createPreviewedSite();
    await publishSite();
    const page = await (await preview('/portfolio?from=studio')).text();

    expect(page).toContain('<p>draft</p>');
    expect(page).toContain('Preview, drafts included');
    expect(page).toContain('href="/api/preview/end?to=%2Fportfolio%3Ffrom%3Dstudio"');
  });

  it('is cached by nobody and found by no search engine', async () => {
    const { preview } = await createPreviewedSite();
    for (const path of ['/', '/nowhere', '/robots.txt']) {
      const { headers } = await preview(path);
      expect([headers.get('cache-control'), headers.get('x-robots-tag')], path).toEqual([
        'no-store',
        'noindex',
      ]);
    }
  });

  it('has a policy that allows the style of the bar and nothing else besides', async () => {
    const { preview } = await createPreviewedSite();
    const policy = (await preview('/')).headers.get('content-security-policy') ?? '';

    expect(policy).toContain("script-src 'self';");
    expect(policy).toMatch(/style-src 'self' 'sha256-[^ ]+';/);
  });

  it('responds 404 with the page of the drafts', async () => {
    const { preview } = await createPreviewedSite();
    const response = await preview('/nowhere');

    expect(response.status).toBe(404);
    expect(await response.text()).toContain('<p>draft</p>');
  });

  it('can be had while the site has never been built', async () => {
    const { preview, visit } = await createPreviewedSite();

    expect((await visit('/')).status).toBe(503);
    expect((await preview('/')).status).toBe(200);
  });

  it('follows the drafts as they change, rendering each state once for however many look', async () => {
    const { preview, drafts } = await createPreviewedSite();
    await Promise.all(Array.from({ length: 10 }, async () => preview('/')));
    await drafts.publish('second draft');
    const pages = await Promise.all(Array.from({ length: 10 }, async () => (await preview('/')).text()));

    expect(pages.every((page) => page.includes('<p>second draft</p>'))).toBe(true);
    expect(await drafts.listRenders()).toEqual(['draft', 'second draft']);
  });

  it('gets its files from the render it was made by, without a look at content', async () => {
    const { preview, drafts } = await createPreviewedSite();
    const [sheet = ''] = /\/_astro\/[^"]+/.exec(await (await preview('/')).text()) ?? [];
    drafts.setDown(true);
    const kept = async (path: string) => {
      const { status, headers } = await preview(path);
      return [status, headers.get('cache-control')];
    };

    // For this browser alone: a cache that others share must not come to hold what only a draft has.
    expect(await kept(sheet)).toEqual([200, 'private, max-age=31536000, immutable']);
    expect(await kept('/robots.txt')).toEqual([200, 'no-store']);
  });

  it('responds to HEAD without a body', async () => {
    const { preview, pass } = await createPreviewedSite();
    const response = await preview('/', pass, 'HEAD');

    expect([response.status, await response.text()]).toEqual([200, '']);
  });
});

describe('what stops a page in preview', () => {
  it('is shown in place of the page, with a link to where to fix it', async () => {
    const { preview, drafts } = await createPreviewedSite();
    await drafts.publish('half a draft');
    const response = await preview('/portfolio');
    const page = await response.text();

    expect(response.status).toBe(422);
    expect([response.headers.get('cache-control'), response.headers.get('x-robots-tag')]).toEqual([
      'no-store',
      'noindex',
    ]);
    expect(page).toContain('The price is missing.');
    expect(page).toContain('href="/studio/intent/edit/id=plan-a;type=plan;path=price"');
    expect(page).toContain('href="/portfolio"');
    expect(page).toContain('href="/api/preview/end?to=%2Fportfolio"');
  });

  it('is left out of sight when it is not about content', async () => {
    const { preview, drafts } = await createPreviewedSite();
    await drafts.publish('crash');
    const response = await preview('/');

    expect(response.status).toBe(503);
    expect(await response.text()).not.toContain('disk');
  });

  it('stops neither portals nor Studio, which show no drafts', async () => {
    const { preview, drafts } = await createPreviewedSite();
    await drafts.publish('half a draft');
    for (const path of ['/client-login', '/studio/structure', '/portal-assets/index.js']) {
      const response = await preview(path);
      expect([response.status, response.headers.get('x-robots-tag')], path).toEqual([200, null]);
      expect(await response.text(), path).not.toContain('Preview');
    }
  });

  it('stops no other page, also after a restart', async () => {
    const { preview, drafts } = await createPreviewedSite();
    await drafts.publish('half a draft');
    expect(await (await preview('/')).text()).toContain('<p>half a draft</p>');
    await drafts.openBuilder().update();
    const reopened = drafts.openBuilder();
    await reopened.update();

    expect(reopened.findProblem('/portfolio')).toMatchObject({ documentId: 'plan-a' });
    expect(reopened.findProblem('/')).toBeNull();
    expect(await drafts.listRenders()).toEqual(['half a draft']);
  });

  it('that a page was made without is named on the page', async () => {
    const { preview, drafts } = await createPreviewedSite();
    await drafts.publish('without a draft');
    const response = await preview('/');
    const page = await response.text();

    expect(response.status).toBe(200);
    expect(page).toContain('<p>without a draft</p>');
    expect(page).toContain('Left out an unfinished draft: The price is missing.');
    expect(page).toContain('href="/studio/intent/edit/id=plan-a;type=plan;path=price"');
    expect(await (await preview('/portfolio')).text()).not.toContain('Left out an unfinished draft');
  });

  it('is shown at an address that only the not-found page could serve, when redirects are in doubt', async () => {
    const { preview, drafts } = await createPreviewedSite();
    await drafts.publish('wrong redirect');

    expect((await preview('/old')).status).toBe(422);
    expect((await preview('/portfolio')).status).toBe(200);
  });

  it('stops nobody else', async () => {
    const { visit, drafts, publishSite } = await createPreviewedSite();
    await publishSite();
    await drafts.publish('half a draft');

    expect((await visit('/')).status).toBe(200);
  });
});

describe('everyone without a pass', () => {
  it('gets the published site, the same with and without a preview going on', async () => {
    const { visit, preview, publishSite } = await createPreviewedSite();
    await publishSite();
    const own = ({ headers }: Response) => [...headers].filter(([name]) => name !== 'x-request-id');
    const before = await visit('/');
    await preview('/');
    const after = await visit('/');

    expect(own(after)).toEqual(own(before));
    expect(await after.text()).toBe(await before.text());
    expect(await (await visit('/')).text()).toContain('<p>first</p>');
  });

  it.each(['stackworks_preview=made-up', 'stackworks_preview='])('is anyone with %s', async (cookie) => {
    const { preview, publishSite } = await createPreviewedSite();
    await publishSite();

    expect(await (await preview('/', cookie)).text()).toContain('<p>first</p>');
  });

  it('is anyone whose hour is over', async () => {
    const { preview, publishSite, wait } = await createPreviewedSite();
    await publishSite();
    wait(59);
    expect(await (await preview('/')).text()).toContain('<p>draft</p>');
    wait(2);
    expect(await (await preview('/')).text()).toContain('<p>first</p>');
  });
});
