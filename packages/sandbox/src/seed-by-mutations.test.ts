import { execFile } from 'node:child_process';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import type { SanityClient, SanityDocument } from '@sanity/client';
import { seedFolder } from '@stackworks/content/seed';
import { beforeAll, expect, test } from 'vitest';
import { createFolder, importFolder, serveFolders, startTestServer } from '@stackworks/sanity-local/testing';

const root = fileURLToPath(new URL('../../../', import.meta.url));
const run = promisify(execFile);
const patience = 120_000;

type TestServer = Awaited<ReturnType<typeof serveFolders>>;

/** Renders the site from a server. Resolves to every file it has, by its path. */
async function renderSite({ client, url }: TestServer, cacheFolder: string): Promise<Map<string, Buffer>> {
  const outFolder = join(await createFolder(), 'site');
  await run(process.execPath, ['src/render/cli.ts'], {
    cwd: join(root, 'site'),
    env: {
      PUBLIC_URL: 'https://stackworks.example',
      SANITY_PROJECT_ID: client.config().projectId,
      SANITY_DATASET: client.config().dataset,
      SANITY_API_HOST: url,
      SITE_OUT_DIR: outFolder,
      SITE_CACHE_DIR: cacheFolder,
    },
  });
  const entries = await readdir(outFolder, { recursive: true, withFileTypes: true });
  const paths = entries
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => join(parentPath, name));
  const files = await Promise.all(paths.map(async (path) => [path, await readFile(path)] as const));
  return new Map(files.map(([path, bytes]) => [path.slice(outFolder.length), bytes]));
}

const withoutDates = (sitemap: Buffer | undefined) =>
  sitemap?.toString().replace(/(?<=<lastmod>)[^<]+/g, 'a date');

beforeAll(async () => {
  await run(process.execPath, ['scripts/build.mjs', 'site'], { cwd: root });
}, patience);

test(
  'the same content written by mutations alone makes the same site, byte for byte',
  async () => {
    const [seeded, empty] = [await serveFolders(await createFolder(), seedFolder), await startTestServer()];
    await importFolder(empty.client, seedFolder);
    const pictures = await createFolder();
    const fromSeed = await renderSite(seeded, pictures);
    const fromMutations = await renderSite(empty, pictures);

    expect([...fromSeed.keys()]).toContain('/index.html');
    expect([...fromMutations.keys()].sort()).toEqual([...fromSeed.keys()].sort());
    // Only when each page changed differs, which the sitemap says.
    const sitemap = '/sitemap.xml';
    expect(withoutDates(fromMutations.get(sitemap))).toBe(withoutDates(fromSeed.get(sitemap)));
    for (const [path, bytes] of [...fromSeed].filter(([path]) => path !== sitemap)) {
      expect(fromMutations.get(path)?.equals(bytes), `${path} is the same`).toBe(true);
    }
  },
  patience,
);

test('mutations and uploads alone make the documents that the seed makes', { timeout: 60_000 }, async () => {
  const seeded = await serveFolders(await createFolder(), seedFolder);
  const written = await startTestServer();
  await importFolder(written.client, seedFolder);

  const expected = await readContent(seeded.client, seeded.url);
  expect(expected.length).toBeGreaterThan(20);
  expect(await readContent(written.client, written.url)).toEqual(expected);
});

/** Every document without what differs between datasets: revisions, times and the host. */
async function readContent(client: SanityClient, url: string) {
  const documents = await client.fetch<SanityDocument[]>('*', {}, { perspective: 'raw' });
  return documents.map((document) => {
    const ignored = { _rev: null, _createdAt: null, _updatedAt: null };
    return { ...document, ...ignored, url: String(document['url']).replace(url, '') };
  });
}
