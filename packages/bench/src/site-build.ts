import { join } from 'node:path';
import { addProjects } from '#/add-projects.ts';
import { fromRoot } from '#/from-root.ts';
import type { Measure } from '#/table.ts';
import { runTimed } from '#/run-timed.ts';
import { startContent } from '#/start-content.ts';

/** Each figure is the fastest of so many runs. */
const runs = 5;

/**
 * What a build of the site takes: its fixed part, each further portfolio project, and pictures. The peer is an ordinary
 * `astro build` of as many bare pages with the same projects on them.
 * @param folder for content and builds
 */
export async function measureSiteBuild(folder: string): Promise<Measure[]> {
  const content = await startContent(folder);
  const render = async (times = runs) => {
    const { ms, stdout } = await runTimed(
      {
        args: ['src/render/cli.ts'],
        cwd: fromRoot('site'),
        environment: {
          ...content.environment,
          PUBLIC_URL: 'https://stackworks.example',
          SITE_OUT_DIR: join(folder, 'site'),
          SITE_CACHE_DIR: join(folder, 'cache'),
        },
      },
      times,
    );
    return { ms, picturesMade: readPicturesMade(stdout) };
  };
  const buildPeer = () =>
    runTimed(
      {
        args: [fromRoot('packages/bench/node_modules/astro/bin/astro.mjs'), 'build'],
        cwd: fromRoot('packages/bench/peer'),
        environment: { ASTRO_TELEMETRY_DISABLED: '1', PEER_QUERY_URL: content.queryUrl },
      },
      runs,
    );

  try {
    const first = await render(1);
    const [seeded, seededPeer] = [await render(), await buildPeer()];
    await addProjects(content.client, 0, 100);
    await content.settle();
    const [some, somePeer] = [await render(), await buildPeer()];
    await addProjects(content.client, 100, 1000);
    await content.settle();
    const [many, manyPeer] = [await render(), await buildPeer()];
    return [
      {
        name: `first build, ${first.picturesMade} pictures made (ms)`,
        value: first.ms,
      },
      { name: 'build (ms)', value: seeded.ms, peer: seededPeer.ms, limit: 3000 },
      {
        name: 'each of 100 more projects (ms)',
        value: (some.ms - seeded.ms) / 100,
        peer: (somePeer.ms - seededPeer.ms) / 100,
        limit: 3,
      },
      {
        name: 'each of 1,000 more projects (ms)',
        value: (many.ms - seeded.ms) / 1000,
        peer: (manyPeer.ms - seededPeer.ms) / 1000,
        limit: 3,
      },
      {
        name: 'pictures made again',
        value: seeded.picturesMade + some.picturesMade + many.picturesMade,
        limit: 0,
      },
    ];
  } finally {
    await content.stop();
  }
}

/** The last line of a render says what it has done. */
function readPicturesMade(stdout: string): number {
  const { picturesMade }: { picturesMade: number } = JSON.parse(stdout.trimEnd().split('\n').at(-1) ?? '');
  return picturesMade;
}
