import { join } from 'node:path';
import { addProjects } from '#/add-projects.ts';
import { fromRoot } from '#/from-root.ts';
import { runTimed } from '#/run-timed.ts';
import { startContent } from '#/start-content.ts';
import type { Measure } from '#/table.ts';

/** Each figure is the fastest of so many runs, since what else the machine does only ever adds. */
const rounds = 5;

/** A seeded site with some more portfolio projects, and how long its builds and the peer's have taken. */
type Site = {
  projects: number;
  content: Awaited<ReturnType<typeof startContent>>;
  ours: number[];
  peer: number[];
};

/**
 * What a build of the site takes: its fixed part, each further portfolio project, and pictures. The peer is an ordinary
 * `astro build` of as many bare pages with the same projects on them.
 * @param folder for content and builds
 */
export async function measureSiteBuild(folder: string): Promise<Measure[]> {
  const seeded = await openSite(folder, 0);
  const larger = [await openSite(folder, 100), await openSite(folder, 1000)];
  const sites = [seeded, ...larger];
  try {
    const first = await render(seeded, folder);
    let picturesMadeAgain = 0;
    // In turns, so that a busy moment of the machine does not fall on one of them alone.
    for (let round = 0; round < rounds; round += 1) {
      for (const site of sites) {
        const { ms, picturesMade } = await render(site, folder);
        site.ours.push(ms);
        site.peer.push(await buildPeer(site));
        picturesMadeAgain += picturesMade;
      }
    }
    const toDifference = (site: Site, times: (site: Site) => number[]) =>
      (Math.min(...times(site)) - Math.min(...times(seeded))) / site.projects;
    return [
      { name: `first build, ${first.picturesMade} pictures made (ms)`, value: first.ms },
      { name: 'build (ms)', value: Math.min(...seeded.ours), peer: Math.min(...seeded.peer), limit: 3000 },
      ...larger.map((site) => ({
        name: `each of ${site.projects.toLocaleString('en-NZ')} more projects (ms)`,
        value: toDifference(site, ({ ours }) => ours),
        peer: toDifference(site, ({ peer }) => peer),
        // Between a hundred and none the difference is too small for a busy machine.
        ...(site.projects >= 1000 && { limit: 3 }),
      })),
      { name: 'pictures made again', value: picturesMadeAgain, limit: 0 },
    ];
  } finally {
    await Promise.all(sites.map(({ content }) => content.stop()));
  }
}

async function openSite(folder: string, projects: number): Promise<Site> {
  const content = await startContent(join(folder, `data-${projects}`));
  await addProjects(content.client, projects);
  await content.settle();
  return { projects, content, ours: [], peer: [] };
}

async function render({ content, projects }: Site, folder: string) {
  const { ms, stdout } = await runTimed({
    args: ['src/render/cli.ts'],
    cwd: fromRoot('site'),
    environment: {
      ...content.environment,
      PUBLIC_URL: 'https://stackworks.example',
      SITE_OUT_DIR: join(folder, `site-${projects}`),
      SITE_CACHE_DIR: join(folder, 'cache'),
    },
  });
  // Its last line says what it has done.
  const { picturesMade }: { picturesMade: number } = JSON.parse(stdout.trimEnd().split('\n').at(-1) ?? '');
  return { ms, picturesMade };
}

async function buildPeer({ content }: Site): Promise<number> {
  const { ms } = await runTimed({
    args: [fromRoot('packages/bench/node_modules/astro/bin/astro.mjs'), 'build'],
    cwd: fromRoot('packages/bench/peer'),
    environment: { ASTRO_TELEMETRY_DISABLED: '1', PEER_QUERY_URL: content.queryUrl },
  });
  return ms;
}
