import { openSite, type Render, type Site } from '#/site/open-site.ts';
import type { Measure } from '#/table.ts';

/** Each figure is the least of so many runs, since what else the machine does only ever adds. */
const rounds = 3;

/** What builds with so many more projects took at least. */
type Builds = Render & { projects: number; peer: number };

/**
 * What a build of the site takes: its fixed part, each further portfolio project, and pictures. The peer is an ordinary
 * `astro build` of as many bare pages with the same projects on them.
 * @param folder for content and builds
 */
export async function measureSiteBuild(folder: string): Promise<Measure[]> {
  const sites: Site[] = [];
  try {
    for (const projects of [0, 10, 100, 1000]) sites.push(await openSite(folder, projects));
    const first = await sites[0]?.render();
    const [seeded, ...larger] = await buildInTurns(sites, rounds);
    if (!first || !seeded) throw new Error('There is no site to build.');
    return [
      { name: `first build, ${first.picturesMade} pictures made (ms)`, value: first.ms },
      { name: 'build (ms)', value: seeded.ms, peer: seeded.peer, limit: 3000 },
      { name: 'build, peak memory (MB)', value: seeded.peakMb },
      ...larger.flatMap((builds) => toMeasures(builds, seeded)),
      {
        name: 'pictures made again',
        value: [seeded, ...larger].reduce((sum, { picturesMade }) => sum + picturesMade, 0),
        limit: 0,
      },
    ];
  } finally {
    for (const site of sites) await site.stop();
  }
}

/** Builds every site and its peer in turns, so that a busy machine slows both. */
export async function buildInTurns(sites: readonly Site[], times: number): Promise<Builds[]> {
  const least = sites.map(({ projects }) => ({
    ...{ projects, ms: Infinity, peer: Infinity, cpuMs: Infinity, peakMb: Infinity, picturesMade: 0 },
  }));
  for (let round = 0; round < times; round += 1) {
    for (const [index, site] of sites.entries()) {
      const builds = least[index];
      if (!builds) continue;
      const render = await site.render();
      builds.ms = Math.min(builds.ms, render.ms);
      builds.cpuMs = Math.min(builds.cpuMs, render.cpuMs);
      builds.peakMb = Math.min(builds.peakMb, render.peakMb);
      builds.picturesMade += render.picturesMade;
      builds.peer = Math.min(builds.peer, await site.buildPeer());
    }
  }
  return least;
}

/** What a number of projects adds to the build of fewer. */
export function toMeasures({ projects, ...builds }: Builds, fewer: Builds): Measure[] {
  const more = projects.toLocaleString('en-NZ');
  const added = projects - fewer.projects;
  return [
    { name: `build with ${more} more projects (ms)`, value: builds.ms, peer: builds.peer },
    { name: `with ${more}, peak memory (MB)`, value: builds.peakMb },
    {
      name: `with ${more}, each of them (ms)`,
      value: (builds.ms - fewer.ms) / added,
      peer: (builds.peer - fewer.peer) / added,
      // With fewer, the difference is too small for a busy machine.
      ...(added >= 1000 && { limit: 3 }),
    },
    { name: `with ${more}, each of them, processor (ms)`, value: (builds.cpuMs - fewer.cpuMs) / added },
  ];
}
