import { execFile } from 'node:child_process';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { seedFolder } from '@stackworks/content/seed';
import { beforeAll, expect, test } from 'vitest';
import { importWithClient } from './import-with-client.ts';
import { createFolder, serveLake, startLake } from './test-lake.ts';

const root = fileURLToPath(new URL('../../../../', import.meta.url));
const run = promisify(execFile);
const patience = 120_000;

/** Renders the site from a lake. Resolves to every file it has, by its path. */
async function renderSite(apiHost: string, cacheFolder: string): Promise<Map<string, Buffer>> {
  const outFolder = join(await createFolder(), 'site');
  await run(process.execPath, ['src/render/cli.ts'], {
    cwd: join(root, 'site'),
    env: {
      PUBLIC_URL: 'https://stackworks.example',
      SANITY_PROJECT_ID: 'stackworks',
      SANITY_DATASET: 'production',
      SANITY_API_HOST: apiHost,
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
    const [seeded, empty] = [await serveLake(await createFolder(), seedFolder), await startLake()];
    await importWithClient(empty.client, seedFolder);
    const pictures = await createFolder();
    const fromSeed = await renderSite(seeded.url, pictures);
    const fromMutations = await renderSite(empty.url, pictures);

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
