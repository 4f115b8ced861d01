import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pino } from 'pino';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createSiteBuilder } from '#/integrations/site/site-builder.ts';

/** Stands where Astro does in the site package: writes the page it finds in `src`, counts itself, fails on request. */
const tool = `
import { appendFileSync, cpSync, readFileSync } from 'node:fs';
appendFileSync('node_modules/builds.log', 'build\\n');
if (readFileSync('src/index.html', 'utf8').includes('broken')) {
  console.error('plan-lite: the price is missing\\n  Stack trace:\\n    at build (site.ts:1:1)');
  process.exit(1);
}
cpSync('src', process.env.SITE_OUT_DIR, { recursive: true });
`;

let folder: string;
let contentFingerprint: string;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'site-'));
  contentFingerprint = 'first';
  await mkdir(join(folder, 'site/node_modules/astro/bin'), { recursive: true });
  await mkdir(join(folder, 'site/src'));
  await writeFile(join(folder, 'site/node_modules/astro/bin/astro.mjs'), tool);
  await writePage('first page');
});
afterEach(() => rm(folder, { recursive: true }));

const writePage = (text: string) => writeFile(join(folder, 'site/src/index.html'), text);
const countBuilds = async () => {
  const log = await readFile(join(folder, 'site/node_modules/builds.log'), 'utf8');
  return log.trim().split('\n').length;
};

const makeBuilder = (readContentFingerprint = () => Promise.resolve(contentFingerprint)) =>
  createSiteBuilder({
    siteFolder: join(folder, 'site'),
    sourceFolders: [],
    folder: join(folder, 'data'),
    environment: { PUBLIC_URL: 'http://localhost:4321' },
    readContentFingerprint,
    log: pino({ level: 'silent' }),
  });

async function readHome(builder: ReturnType<typeof makeBuilder>): Promise<string | undefined> {
  const page = builder.findSite()?.get('/index.html');
  return page && readFile(page.diskPath, 'utf8');
}

describe('the site builder', () => {
  it('serves nothing before its first update, and the built site after it', async () => {
    const builder = makeBuilder();
    expect(builder.findSite()).toBeNull();
    await builder.update();

    expect(await readHome(builder)).toBe('first page');
  });

  it('serves the kept build after a restart when neither content nor sources have changed', async () => {
    await makeBuilder().update();
    const restarted = makeBuilder();
    await restarted.update();

    expect(await readHome(restarted)).toBe('first page');
    expect(await countBuilds()).toBe(1);
  });

  it('builds again when content has changed, and when sources have', async () => {
    const builder = makeBuilder();
    await builder.update();
    contentFingerprint = 'second';
    await builder.update();
    expect(await countBuilds()).toBe(2);

    await writePage('second page');
    await builder.update();
    expect(await readHome(builder)).toBe('second page');
  });

  it('builds once for callers who ask at the same time', async () => {
    const builder = makeBuilder();
    await Promise.all([builder.update(), builder.update(), builder.update()]);

    expect(await countBuilds()).toBe(1);
  });

  it('keeps the site it has when a build fails, and says why', async () => {
    const builder = makeBuilder();
    await builder.update();
    await writePage('broken');

    await expect(builder.update()).rejects.toThrow(
      /^the site could not be built: plan-lite: the price is missing$/,
    );
    expect(await readHome(builder)).toBe('first page');
  });

  it('serves the kept build while content cannot be reached', async () => {
    await makeBuilder().update();
    const restarted = makeBuilder(() => Promise.reject(new Error('connection refused')));

    await expect(restarted.update()).rejects.toThrow('connection refused');
    expect(await readHome(restarted)).toBe('first page');
  });

  it('keeps the last build beside the current one and drops older and unfinished ones', async () => {
    const builder = makeBuilder();
    for (const page of ['one', 'two', 'broken', 'three']) {
      await writePage(page);
      await builder.update().catch(() => {});
    }

    const builds = await readdir(join(folder, 'data/builds'));
    expect(builds).toHaveLength(2);
    expect(await readHome(builder)).toBe('three');
  });
});
