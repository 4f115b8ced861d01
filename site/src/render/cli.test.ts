import { execFile } from 'node:child_process';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findRedirectProblem } from '@stackworks/content';
import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test } from 'vitest';
import { readSeed, type SeedDocument, serveContent } from '#test/content.ts';

let cacheFolder: string;
let folder: string;
let documents: SeedDocument[];
let content: Awaited<ReturnType<typeof serveContent>>;

beforeAll(async () => {
  cacheFolder = await mkdtemp(join(tmpdir(), 'render-cache-'));
});
afterAll(() => rm(cacheFolder, { recursive: true }));

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'render-'));
  documents = readSeed();
  content = await serveContent(documents);
  onTestFinished(() => rm(folder, { recursive: true }));
});

const command = join(import.meta.dirname, 'cli.ts');

/** Runs the command as the API does. Resolves to its exit code and the last line it has written to each stream. */
function render(environment: Record<string, string> = {}) {
  const env = {
    PUBLIC_URL: 'https://stackworks.example',
    SANITY_PROJECT_ID: 'stackworks',
    SANITY_DATASET: 'production',
    SANITY_API_HOST: content.url,
    SITE_OUT_DIR: join(folder, 'out'),
    SITE_CACHE_DIR: cacheFolder,
    ...environment,
  };
  return new Promise<{ code: number; stdout: string; stderr: string }>((resolve) => {
    const child = execFile(process.execPath, [command], { env }, (_error, stdout, stderr) =>
      resolve({ code: child.exitCode ?? -1, stdout: lastLine(stdout), stderr: lastLine(stderr) }),
    );
  });
}

const lastLine = (output: string) => output.trimEnd().split('\n').at(-1) ?? '';
const readPage = (name: string) => readFile(join(folder, 'out', name), 'utf8');

function change(id: string, fields: Record<string, unknown>) {
  const document = documents.find(({ _id }) => _id === id);
  if (!document) throw new Error(`The seed has no document ${id}`);
  Object.assign(document, fields);
}

test('every page is written as a static file, with the pictures it shows', async () => {
  const { code, stdout } = await render({ SITE_CACHE_DIR: join(folder, 'cache') });
  expect(code).toBe(0);

  const pages = (await readdir(join(folder, 'out'))).filter((name) => name.endsWith('.html'));
  expect(pages.sort()).toEqual([
    ...[
      '404.html',
      'index.html',
      'portfolio.html',
      'privacy.html',
      'subscribe.html',
      'terms.html',
      'testimonials.html',
    ],
  ]);
  const made = await readdir(join(folder, 'out/_content'));
  const shown = (await Promise.all(pages.map(readPage))).join().match(/(?<=\/_content\/)[\w.-]+/g);
  expect([...new Set(shown)].sort()).toEqual(made.sort());
  expect(JSON.parse(stdout)).toMatchObject({ picturesMade: made.length });
});

test('no redirect can take the place of anything that is written', async () => {
  await render();
  const out = join(folder, 'out');
  const entries = await readdir(out, { recursive: true, withFileTypes: true });
  const written = entries.filter((entry) => entry.isFile());
  const addresses = written.map(({ parentPath, name }) => join(parentPath, name).slice(out.length));

  expect(addresses).toContain('/robots.txt');
  const free = addresses.filter((from) => findRedirectProblem({ from, to: '/' }, [])?.field !== 'from');
  expect(free).toEqual([]);
});

test('the pages of a long portfolio show every project once, and link to one another without scripts', async () => {
  const seeded = documents.filter(({ _type }) => _type === 'portfolioItem');
  const [first] = seeded;
  if (!first) throw new Error('The seed has no project');
  const others = Array.from({ length: 53 }, (_, index) => ({
    ...first,
    _id: `portfolioItem-many-${index}`,
    title: `Many ${index}.`,
    orderRank: 'zzz',
  }));
  documents.push(...others);
  expect(await render()).toMatchObject({ code: 0 });

  const names = ['portfolio.html', ...[2, 3, 4, 5].map((page) => `portfolio/page/${page}.html`)];
  expect((await readdir(join(folder, 'out/portfolio/page'))).length).toBe(4);
  const pages = await Promise.all(names.map(readPage));
  const shown = pages.map((html) => [...html.matchAll(/<h2 class="font-display text-t1"[^>]*>(.*?)<\/h2>/g)]);
  expect(shown.map(({ length }) => length)).toEqual([14, 14, 14, 14, 4]);
  expect(new Set(shown.flat().map(([, title]) => title)).size).toBe(60);

  const third = pages[2] ?? '';
  const site = 'https://stackworks.example/portfolio';
  expect(third).toContain(`<link rel="canonical" href="${site}/page/3">`);
  expect(third).toContain(
    '<link rel="prev" href="/portfolio/page/2"><link rel="next" href="/portfolio/page/4">',
  );
  for (const address of ['/portfolio', '/portfolio/page/2', '/portfolio/page/4', '/portfolio/page/5'])
    expect(third).toMatch(new RegExp(`<a [^>]*href="${address}"`));
  expect(new Set(pages.map((html) => /<title>(.*?)<\/title>/.exec(html)?.[1])).size).toBe(5);
  expect(pages.map((html) => html.includes('rel="prev"'))).toEqual([false, true, true, true, true]);
  expect(pages.map((html) => html.includes('rel="next"'))).toEqual([true, true, true, true, false]);
  for (const html of pages) expect(html).toMatch(/>60<\/span>/);

  const sitemap = await readPage('sitemap.xml');
  for (const page of [2, 3, 4, 5]) expect(sitemap).toContain(`<loc>${site}/page/${page}</loc>`);
  expect((await readPage('index.html')).match(/Many \d+\./g) ?? []).toEqual([]);
});

test('the sitemap says when what a page shows was last changed', async () => {
  for (const document of documents) document['_updatedAt'] = '2026-01-02T03:04:05Z';
  change('faq-cancel', { _updatedAt: '2026-11-20T09:30:00Z' });
  change('legalPage-terms', { lastUpdated: '2026-10-01' });
  await render();

  const sitemap = await readPage('sitemap.xml');
  const dates = [...sitemap.matchAll(/<loc>https:\/\/stackworks.example(.*?)<\/loc><lastmod>(.*?)</g)];
  expect(Object.fromEntries(dates.map(([, path, date]) => [path, date]))).toEqual({
    '/': '2026-11-20T09:30:00Z',
    '/portfolio': '2026-01-02T03:04:05Z',
    '/testimonials': '2026-01-02T03:04:05Z',
    '/terms': '2026-10-01',
    '/privacy': '2025-06-28',
  });
});

test('a second render makes no picture, and the same pages', async () => {
  await render();
  const before = await readPage('index.html');

  expect(JSON.parse((await render()).stdout)).toMatchObject({ picturesMade: 0 });
  expect(await readPage('index.html')).toBe(before);
});

test('pages say what is published, at the address the site has', async () => {
  await render();
  change('plan-stackgrow', { price: 85 });
  await render({ PUBLIC_URL: 'https://other.example' });

  expect(await readPage('index.html')).toContain('$85');
  expect(await readPage('terms.html')).toContain('<link rel="canonical" href="https://other.example/terms">');
});

test('drafts are requested only in a preview', async () => {
  const perspectives = () =>
    new Set(
      content.requests.splice(0).map(({ searchParams }) => searchParams.get('perspective') ?? 'picture'),
    );
  await render({ SITE_CACHE_DIR: join(folder, 'cache') });
  expect(perspectives()).toEqual(new Set(['published', 'picture']));

  await render({ SITE_PERSPECTIVE: 'drafts' });
  expect(perspectives()).toContain('drafts');
});

test('a content mistake is reported with its document and field, and the earlier pages stay', async () => {
  await render();
  change('plan-stackgrow', { price: null });
  const { code, stderr } = await render();

  expect(code).toBe(2);
  expect(JSON.parse(stderr)).toMatchObject({
    documentId: 'plan-stackgrow',
    documentType: 'plan',
    field: 'price',
    message: expect.stringContaining('“Monthly price”'),
  });
  expect(await readPage('index.html')).toContain('$79');
});

test('a preview writes every page that drafts do not stop, and reports what is wrong with the others', async () => {
  change('faq-cancel', { answer: [] });
  const { code, stdout } = await render({ SITE_PERSPECTIVE: 'drafts' });

  expect(code).toBe(0);
  expect(JSON.parse(stdout)).toMatchObject({
    pages: expect.any(Number),
    problems: { '/': { documentId: 'faq-cancel', documentType: 'faq', field: 'answer' } },
  });
  expect(Object.keys(JSON.parse(stdout).problems)).toEqual(['/']);
  const written = await readdir(join(folder, 'out'));
  expect(written).toContain('terms.html');
  expect(written).not.toContain('index.html');
});

test('of drafts, the pages that show an unusable upload are left out, and no others', async () => {
  change('image-abc-1280x880-png', { metadata: { dimensions: { width: 4000, height: 3000 } } });
  const { code, stdout } = await render({ SITE_PERSPECTIVE: 'drafts' });

  expect(code).toBe(0);
  expect(Object.keys(JSON.parse(stdout).problems).sort()).toEqual(['/', '/portfolio']);
  expect(await readPage('terms.html')).toContain('Terms of Service');
});

test('an unusable upload is reported with its document too, and the earlier pages stay', async () => {
  await render();
  const before = await readPage('portfolio.html');
  // What is served for it is smaller than this.
  change('image-abc-1280x880-png', { metadata: { dimensions: { width: 4000, height: 3000 } } });
  const { code, stderr } = await render();

  expect(code).toBe(2);
  expect(JSON.parse(stderr)).toMatchObject({
    documentId: expect.stringMatching(/^portfolioItem-/),
    documentType: 'portfolioItem',
    field: 'image',
    message: expect.stringMatching(/^In the project “.+”, “Image” cannot be read as a picture/),
  });
  expect(await readPage('portfolio.html')).toBe(before);
});

test('whatever else stops it is said in one line', async () => {
  const unreachable = await render({ SANITY_API_HOST: 'http://127.0.0.1:2' });
  expect(unreachable).toMatchObject({ code: 1, stderr: expect.stringContaining('127.0.0.1:2') });

  const unset = await render({ SANITY_DATASET: '' });
  expect(unset).toMatchObject({ code: 1, stderr: expect.stringContaining('SANITY_DATASET') });
});
