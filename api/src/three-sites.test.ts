import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { publication } from '@stackworks/contracts';
import { expect, it, onTestFinished } from 'vitest';
import { findFreePort } from '@stackworks/database/testing';
import { prepareProcesses } from '#test/own-process.ts';
import { startRoundRobin } from '#test/round-robin.ts';
import { openServices, reportPublished } from '#test/shared-services.ts';

const { start, createProject, folder } = prepareProcesses();

/** A site of one page, which says a plan's name and names a script after it; it takes as long as its folder's name says. */
const renderer = `
  import { createHash } from 'node:crypto';
  import { appendFileSync, mkdirSync, writeFileSync } from 'node:fs';
  import { setTimeout as pause } from 'node:timers/promises';
  const { SANITY_API_HOST, SANITY_DATASET, SANITY_API_READ_TOKEN, SITE_CACHE_DIR, SITE_OUT_DIR } = process.env;
  const query = encodeURIComponent('*[_id == "plan-stacklite"][0].name');
  const answer = await fetch(SANITY_API_HOST + '/v2025-02-19/data/query/' + SANITY_DATASET + '?query=' + query,
    { headers: { authorization: 'Bearer ' + SANITY_API_READ_TOKEN } });
  const { result } = await answer.json();
  await pause(Number(/takes-(\\d+)/.exec(SITE_CACHE_DIR)[1]));
  const script = '/_astro/page.H' + createHash('sha256').update(result).digest('hex').slice(0, 7) + '.js';
  mkdirSync(SITE_OUT_DIR + '/_astro', { recursive: true });
  writeFileSync(SITE_OUT_DIR + script, 'export {}');
  writeFileSync(SITE_OUT_DIR + '/index.html', '<title>' + result + '</title><script src="' + script + '"></script>');
  writeFileSync(SITE_OUT_DIR + '/404.html', '<title>404</title>');
  mkdirSync(SITE_CACHE_DIR, { recursive: true });
  appendFileSync(SITE_CACHE_DIR + '/renders', result + '\\n');`;

async function startSites() {
  const { environment, content } = await openServices();
  const entry = await createProject(renderer);
  const startOne = async (milliseconds: number) => {
    const [port, dataDir] = [await findFreePort(), join(folder, `takes-${milliseconds}`)];
    const { child, isReady } = start(
      { ...environment, SERVE_PAGES: '1', DATA_DIR: dataDir, PORT: String(port) },
      entry,
    );
    onTestFinished(() => void child.kill('SIGKILL'));
    await isReady();
    const readRenders = async () => {
      const lines = await readFile(join(dataDir, 'site/cache/renders'), 'utf8');
      return lines.trim().split('\n');
    };
    return { port, origin: `http://127.0.0.1:${port}`, readRenders };
  };
  const sites = await Promise.all([0, 700, 2500].map(startOne));
  return { sites, content, proxy: await startRoundRobin(sites.map(({ port }) => port)) };
}

it('three that serve the site are one to visitors while it changes', { timeout: 90_000 }, async () => {
  const { sites, content, proxy } = await startSites();
  const readTitle = async (origin: string) => {
    const answer = await fetch(origin);
    expect(answer.status).toBe(200);
    const html = await answer.text();
    return { title: /<title>(.*?)</.exec(html)?.[1], script: /src="(.*?)"/.exec(html)?.[1] };
  };
  const before = await readTitle(proxy);
  const after = 'StackLite of three';
  const { _updatedAt } = await content.client.patch('plan-stacklite').set({ name: after }).commit();
  expect((await reportPublished(proxy, 'plan-stacklite')).status).toBe(202);

  // Each page and what it names come from different processes, and all of it is there, until the editor sees that it is live.
  const seen = new Set<string | undefined>();
  for (;;) {
    const { title, script } = await readTitle(proxy);
    seen.add(title);
    const answers = await Promise.all(sites.map(({ origin }) => fetch(`${origin}${script}`)));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    const latest = publication.parse(await (await fetch(`${proxy}/api/publications/latest`)).json());
    if (latest.state === 'live' && (latest.contentAsOf ?? '') >= _updatedAt) break;
  }
  expect(seen).toContain(before.title);
  const titles = await Promise.all(sites.map(async ({ origin }) => (await readTitle(origin)).title));
  expect(titles).toEqual([after, after, after]);
  for (const { readRenders } of sites) expect(await readRenders()).toEqual([before.title, after]);
  expect((await fetch(`${proxy}/_astro/page.Hfedcba9.js`)).status).toBe(404);
});
