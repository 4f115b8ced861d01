import { mkdir, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { Hono } from 'hono';
import { pino } from 'pino';
import { expect, it, onTestFinished } from 'vitest';
import { asCaller } from '#test/calls.ts';
import { stripeSettings } from '#test/stripe.ts';
import { createTestFolder } from '#test/database.ts';
import { parseEnv } from '#/env.ts';
import type { AppEnv } from './server/app-env.ts';
import { startPreview } from './server/cookies.ts';
import { createSitePages } from '#/site-pages.ts';

/** Replaces the site's renderer. Its home page shows what compiled it and the content it was given. */
const renderer = `
import { mkdirSync, writeFileSync } from 'node:fs';
import { compiled } from '../../dist/server/entry.mjs';
const { SITE_OUT_DIR: out, SITE_PERSPECTIVE: perspective } = process.env;
mkdirSync(out);
writeFileSync(out + '/index.html', compiled + ', ' + perspective);`;

const projectFiles = {
  'portal/dist/index.html': 'Portal',
  'studio/dist/index.html': 'Studio',
  'site/package.json': '{"type":"module"}',
  'site/dist/client/style.css': '',
  'site/dist/server/entry.mjs': `export const compiled = 'first compiled';`,
  'site/src/render/cli.ts': renderer,
};

/** The pages of a project folder of their own, for the length of the test. */
async function openPages() {
  const root = await createTestFolder();
  for (const [path, text] of Object.entries(projectFiles)) {
    await mkdir(dirname(join(root, path)), { recursive: true });
    await writeFile(join(root, path), text);
  }
  const config = {
    ...parseEnv({ NODE_ENV: 'test', DATA_DIR: await createTestFolder() }),
    sessionSecret: 'a-secret-for-tests-of-more-than-32-characters',
    content: { projectId: 'stackworks', dataset: 'production' },
    email: { smtpUrl: 'smtp://localhost:1', from: 'no-reply@stackworks.example' },
    stripe: stripeSettings,
  };
  const asked: string[] = [];
  let changes = 0;
  const pages = await createSitePages({
    root,
    config,
    hostedContent: null,
    readContentVersion: (perspective = 'published') => {
      asked.push(perspective);
      return Promise.resolve({ fingerprint: `${perspective} ${changes}`, newestChange: null });
    },
    readSoldPrices: () => Promise.resolve(new Map()),
    log: pino({ level: 'silent' }),
  });
  onTestFinished(pages.close);
  const app = new Hono<AppEnv>()
    .get('/pass', async (c) => {
      await startPreview(c, { config, now: () => new Date() });
      return c.body(null);
    })
    .route('/', pages.app);
  const cookie = (await app.request('/pass')).headers.get('set-cookie')?.split(';')[0] ?? '';
  return {
    siteFolder: join(root, 'site'),
    asked,
    publish: () => {
      changes += 1;
      return pages.target.update(() => {});
    },
    readHome: async () => (await app.request('/')).text(),
    previewHome: async () => (await app.request('/', asCaller({ cookie }))).text(),
  };
}

it('visitors get what is published, and an editor in preview the drafts', async () => {
  const { asked, publish, readHome, previewHome } = await openPages();
  await publish();
  expect(await readHome()).toBe('first compiled, published');
  expect(asked).toEqual(['published']);

  expect(await previewHome()).toContain('first compiled, drafts');
  expect(asked).toEqual(['published', 'drafts']);
});

it('the site is rendered as it was compiled at the start, whatever becomes of the checkout', async () => {
  const { siteFolder, publish, readHome, previewHome } = await openPages();
  await publish();
  await writeFile(join(siteFolder, 'dist/server/entry.mjs'), 'half of');
  await publish();
  await rm(siteFolder, { recursive: true });
  await publish();

  expect(await readHome()).toBe('first compiled, published');
  expect(await previewHome()).toContain('first compiled, drafts');
});
