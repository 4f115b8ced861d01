import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { siteRoutes } from '@stackworks/contracts';
import { buildInTurns, toMeasures } from '#/site/measure-site-build.ts';
import { openSite, type Site } from '#/site/open-site.ts';
import { startContent } from '#/start-content.ts';
import type { Measure } from '#/table.ts';

const rounds = 2;
/** How many times as much processor time each of 5,000 may take as each of 1,000: more would be worse than linear. */
const mostTimes = 1.5;
/** What an editor waits until a change is seen, in seconds. */
const liveLimit = 60;

/**
 * Whether each of 5,000 portfolio projects costs a build as much as each of 1,000, and how soon a change of one is live.
 * @param folder for content and builds
 */
export async function measureLargeSite(folder: string): Promise<Measure[]> {
  const sites: Site[] = [];
  const measures: Measure[] = [];
  try {
    for (const projects of [0, 1000, 5000]) sites.push(await openSite(folder, projects));
    await sites[0]?.render();
    const [seeded, thousand, most] = await buildInTurns(sites, rounds);
    if (!seeded || !thousand || !most) throw new Error('There is no site to build.');
    const each = (builds: typeof most) => (builds.cpuMs - seeded.cpuMs) / builds.projects;
    measures.push(...toMeasures(thousand, seeded), ...toMeasures(most, seeded), {
      name: 'processor time of each of 5,000, by each of 1,000',
      value: each(most) / each(thousand),
      limit: mostTimes,
    });
  } finally {
    for (const site of sites) await site.stop();
  }
  return [...measures, ...(await measurePublishing(folder))];
}

/** How long it takes from a project's change in the content with 5,000 more until a visitor sees it. */
async function measurePublishing(folder: string): Promise<Measure[]> {
  const product = await startContent(join(folder, 'data-5000'), { SERVE_PAGES: '1' });
  try {
    const waits: number[] = [];
    for (const title of ['Changed once', 'Changed twice', 'Changed thrice']) {
      const startedAt = performance.now();
      await product.client.patch('bench-0').set({ title }).commit({ returnDocuments: false });
      while (!(await readPage(product.origin)).includes(title)) await pause(100);
      waits.push((performance.now() - startedAt) / 1000);
    }
    return [{ name: 'from a change until it is live (s)', value: Math.min(...waits), limit: liveLimit }];
  } finally {
    await product.stop();
  }
}

const readPage = async (origin: string): Promise<string> =>
  (await fetch(origin + siteRoutes.portfolio)).text();
