import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { fromRoot } from '#/from-root.ts';
import { runTimed } from '#/run-timed.ts';
import { addProjects } from '#/site/add-projects.ts';
import type { CommandUse } from '#/site/report-use.ts';
import { startContent } from '#/start-content.ts';

/** What one run of the renderer took. */
export type Render = CommandUse & { ms: number; picturesMade: number };

/** The seed's content with some more portfolio projects, and what builds a site or the peer's pages from it. */
export type Site = Awaited<ReturnType<typeof openSite>>;

/**
 * Starts content that has some more portfolio projects than the seed's.
 * @param folder for content and builds
 */
export async function openSite(folder: string, projects: number) {
  const content = await startContent(join(folder, `data-${projects}`));
  await addProjects(content.client, projects);
  await content.settle();
  const useFile = join(folder, `use-${projects}.json`);
  return {
    projects,
    stop: content.stop,
    /** Renders the compiled site, with pictures cached from one time to the next. */
    render: async (): Promise<Render> => {
      const { ms, stdout } = await runTimed({
        args: ['--import', fileURLToPath(new URL('report-use.ts', import.meta.url)), 'src/render/cli.ts'],
        cwd: fromRoot('site'),
        environment: {
          ...content.environment,
          PUBLIC_URL: 'https://stackworks.example',
          SITE_OUT_DIR: join(folder, `site-${projects}`),
          SITE_CACHE_DIR: join(folder, 'cache'),
          USE_FILE: useFile,
        },
      });
      // Its last line says what it has done.
      const { picturesMade }: { picturesMade: number } = JSON.parse(
        stdout.trimEnd().split('\n').at(-1) ?? '',
      );
      const use: CommandUse = JSON.parse(await readFile(useFile, 'utf8'));
      return { ...use, ms, picturesMade };
    },
    /** An ordinary `astro build` of as many bare pages with the same projects on them. */
    buildPeer: async (): Promise<number> => {
      const { ms } = await runTimed({
        args: [fromRoot('packages/bench/node_modules/astro/bin/astro.mjs'), 'build'],
        cwd: fromRoot('packages/bench/peer'),
        environment: { ASTRO_TELEMETRY_DISABLED: '1', PEER_QUERY_URL: content.queryUrl },
      });
      return ms;
    },
  };
}
