import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { brotliDecompressSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { createSiteFolder } from '#test/site-folder.ts';
import { ContentMistake } from './run-renderer.ts';
import type { SiteBuilder } from './site-builder.ts';

async function readHome(builder: SiteBuilder): Promise<string> {
  const page = builder.findSite()?.get('/index.html');
  return page ? readFile(page.diskPath, 'utf8') : 'nothing';
}

/** Each build is a process of its own. */
const slowly = { timeout: 60_000 };

describe('the site builder', slowly, () => {
  it('serves nothing before its first update, and the built site after it', async () => {
    const builder = (await createSiteFolder()).openBuilder();
    expect(builder.findSite()).toBeNull();
    const build = await builder.update();

    expect(await readHome(builder)).toContain('<p>first</p>');
    expect(build.contentAsOf).toBe('2026-11-20T09:00:00Z');
  });

  it('serves the stored build after a restart when neither content nor the compiled site has changed', async () => {
    const site = await createSiteFolder();
    const before = await site.openBuilder().update();
    const restarted = site.openBuilder();

    expect(await restarted.update()).toEqual(before);
    expect(await readHome(restarted)).toContain('first');
    expect(await site.listRenders()).toEqual(['first']);
  });

  it.each(['', '{"id":'])('makes a build anew whose note was cut short to "%s"', async (note) => {
    const site = await createSiteFolder();
    const { id } = await site.openBuilder().update();
    await writeFile(join(site.buildsFolder, id, 'build.json'), note);
    const restarted = site.openBuilder();

    expect(await restarted.update()).toMatchObject({ id });
    expect(await readHome(restarted)).toContain('first');
    expect(await site.listRenders()).toEqual(['first', 'first']);
  });

  it('gives a build its name only once it is whole, so that a crash leaves no half of one', async () => {
    const site = await createSiteFolder();
    const { id } = await site.openBuilder().update();

    expect(await site.listBuildsDuringRender()).toEqual([expect.not.stringContaining(id)]);
    expect(await readdir(site.buildsFolder)).toEqual([id]);
  });

  it('builds again when content has changed, and when the site has been compiled anew', async () => {
    const site = await createSiteFolder();
    const builder = site.openBuilder();
    await builder.update();
    await site.publish('second');
    await builder.update();
    expect(await readHome(builder)).toContain('second');

    await site.compile('export const version = 2;');
    await builder.update();
    expect(await site.listRenders()).toEqual(['first', 'second', 'second']);
  });

  it('builds again what has been removed from disk behind its back', async () => {
    const site = await createSiteFolder();
    const builder = site.openBuilder();
    await builder.update();
    await rm(site.buildsFolder, { recursive: true });
    await builder.update();

    expect(await readHome(builder)).toContain('first');
    expect(await site.listRenders()).toEqual(['first', 'first']);
  });

  it('builds once for callers who ask at the same time', async () => {
    const site = await createSiteFolder();
    const builder = site.openBuilder();
    await Promise.all([builder.update(), builder.update(), builder.update()]);

    expect(await site.listRenders()).toEqual(['first']);
  });

  it('names the document and the field of a content mistake, and serves the earlier site', async () => {
    const site = await createSiteFolder();
    const builder = site.openBuilder();
    await builder.update();
    await site.publish('mistake');

    await expect(builder.update()).rejects.toMatchObject({
      name: 'ContentMistake',
      message: 'the site could not be built: The price is missing. (plan-a, price)',
      problem: { documentId: 'plan-a', documentType: 'plan', field: 'price' },
    });
    expect(await readHome(builder)).toContain('first');
  });

  it('does not render the same mistake twice, and forgets it once it is fixed', async () => {
    const site = await createSiteFolder();
    const builder = site.openBuilder();
    await site.publish('mistake');
    for (let attempt = 0; attempt < 3; attempt += 1) {
      await expect(builder.update()).rejects.toBeInstanceOf(ContentMistake);
    }
    await site.publish('fixed');
    await builder.update();

    expect(await readHome(builder)).toContain('fixed');
    expect(await site.listRenders()).toEqual(['mistake', 'fixed']);
  });

  it('reports why any other build failed, serves the earlier site, and retries on request', async () => {
    const site = await createSiteFolder();
    const builder = site.openBuilder();
    await builder.update();
    await site.publish('crash');

    await expect(builder.update()).rejects.toThrow(/^the site could not be built: .*the disk is full$/);
    await expect(builder.update()).rejects.toThrow('the disk is full');
    expect(await readHome(builder)).toContain('first');
    expect(await site.listRenders()).toEqual(['first', 'crash', 'crash']);
  });

  it('serves the stored build while content cannot be reached', async () => {
    const site = await createSiteFolder();
    await site.openBuilder().update();
    site.setDown(true);
    const restarted = site.openBuilder();

    await expect(restarted.update()).rejects.toThrow('connection refused');
    expect(await readHome(restarted)).toContain('first');
  });

  it('retains some earlier builds, and nothing unfinished or older', async () => {
    const site = await createSiteFolder();
    const builder = site.openBuilder();
    await mkdir(join(site.buildsFolder, 'unfinished-by-an-ended-process'), { recursive: true });
    for (let change = 0; change < 12; change += 1) {
      await site.publish(`page${change}`);
      await builder.update();
    }
    await site.publish('crash');
    await builder.update().catch(() => {});

    const names = await readdir(site.buildsFolder);
    expect([names.length, names.some((name) => name.startsWith('unfinished'))]).toEqual([10, false]);
  });

  it('serves hashed files of builds before, but none of their pages, also after a restart', async () => {
    const site = await createSiteFolder();
    await site.openBuilder().update();
    await site.publish('second');
    await site.openBuilder().update();
    const restarted = site.openBuilder();
    await restarted.update();

    const styleOf = (content: string) => `/_astro/index.${content.padStart(8, 'X')}.css`;
    const served = restarted.findSite();
    expect([served?.has(styleOf('first')), served?.has(styleOf('second'))]).toEqual([true, true]);
    expect(await readHome(restarted)).toContain('second');
  });

  it('compresses what has changed and takes over what has not', async () => {
    const site = await createSiteFolder();
    const builder = site.openBuilder();
    const readCompressed = async (address: string) => {
      const file = builder.findSite()?.get(address);
      return file?.compressedSizes.br ? readFile(`${file.diskPath}.br`) : Buffer.of();
    };
    await builder.update();
    const kept = builder.findSite()?.get('/robots.txt');
    // Other bytes than compressing would give, to recognise the copy that is reused.
    if (kept) await writeFile(`${kept.diskPath}.br`, 'as it was');
    await site.publish('second');
    await builder.update();

    expect((await readCompressed('/robots.txt')).toString()).toBe('as it was');
    expect(brotliDecompressSync(await readCompressed('/_astro/index.XXsecond.css')).toString()).toContain(
      'second',
    );
  });

  it('stops a build that is running when it is closed', async () => {
    const builder = (await createSiteFolder()).openBuilder();
    const update = await new Promise<{ done: Promise<unknown> }>((resolve) => {
      const done = builder.update(() => resolve({ done }));
    });
    await Promise.all([expect(update.done).rejects.toThrow(/abort/i), builder.close()]);

    expect(builder.findSite()).toBeNull();
  });
});
