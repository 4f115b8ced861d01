import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { sandboxContent, siteRoutes } from '@stackworks/contracts';
import { findFreePort } from '#/find-free-port.ts';
import { fromRoot } from '#/from-root.ts';
import { inspectPage, visitPage, type Device, type Inspection, type Visit } from '#/pages/run-lighthouse.ts';
import { startBrowser } from '#/pages/start-browser.ts';
import { stripPage } from '#/pages/strip-page.ts';
import { runTimed } from '#/run-timed.ts';
import { startServer } from '#/start-server.ts';

/** Each figure is the median of so many visits, ours and the peer's in turns. */
const rounds = 3;

/** Plans, prices and questions are sections of the home page; the legal pages are made alike. */
const pages = [
  { name: 'index', path: siteRoutes.home },
  { name: 'subscribe', path: `${siteRoutes.subscribe}?plan=stackgrow` },
  { name: 'portfolio', path: siteRoutes.portfolio },
  { name: 'terms', path: siteRoutes.terms },
];

/** A page of ours and its two peers, as one device sees them. */
export type PageMeasure = {
  path: string;
  device: Device;
  inspected: Inspection;
  ours: Visit[];
  bare: Visit[];
  styled: Visit;
};

/**
 * What visitors wait for and what it weighs, beside two Astro pages with the same text and pictures and no script: one
 * with no style but that pictures fit, one with a plain linked stylesheet. All are served by the same program in the same way.
 * @param inFolder for content, builds and the browser's profile
 */
export async function measurePages(inFolder: string, device: Device): Promise<PageMeasure[]> {
  const folder = join(inFolder, `pages-${device}`);
  await mkdir(folder);
  const [ourPort, peerPort] = [await findFreePort(), await findFreePort()];
  const ourOrigin = `http://localhost:${ourPort}`;
  const [ourFolder, peerFolder] = [join(folder, 'ours'), join(folder, 'peer')];
  const content = await startServer(join(folder, 'data'), { PUBLIC_URL: ourOrigin });
  const stops = [content.stop];
  try {
    await runTimed({
      args: ['src/render/cli.ts'],
      cwd: fromRoot('site'),
      environment: {
        SANITY_PROJECT_ID: sandboxContent.projectId,
        SANITY_DATASET: sandboxContent.dataset,
        SANITY_API_HOST: content.origin + sandboxContent.path,
        PUBLIC_URL: ourOrigin,
        SITE_OUT_DIR: ourFolder,
        SITE_CACHE_DIR: join(folder, 'cache'),
      },
    });
    await buildPeer(folder, ourFolder, peerFolder);
    stops.push(await serve(ourPort, content.origin, [ourFolder]));
    stops.push(await serve(peerPort, content.origin, [peerFolder, ourFolder]));
    const browser = await startBrowser(join(folder, 'profile'));
    stops.push(browser.stop);
    return await visitAll(ourOrigin, `http://localhost:${peerPort}`, browser.port, device);
  } finally {
    for (const stop of stops.reverse()) await stop();
  }
}

async function visitAll(
  ourOrigin: string,
  peerOrigin: string,
  browserPort: number,
  device: Device,
): Promise<PageMeasure[]> {
  const measures: PageMeasure[] = [];
  for (const { path, name } of pages) {
    // What doesn't vary is measured once, and so is the styled page, which has no limit.
    const inspected = await inspectPage(ourOrigin + path, browserPort, device);
    const bare = [await visitPage(peerOrigin + path, browserPort, device)];
    const styled = await visitPage(`${peerOrigin}/styled/${name}`, browserPort, device);
    measures.push({ path, device, inspected, ours: [inspected], bare, styled });
  }
  for (let round = 1; round < rounds; round += 1) {
    for (const { path, ours, bare } of measures) {
      ours.push(await visitPage(ourOrigin + path, browserPort, device));
      bare.push(await visitPage(peerOrigin + path, browserPort, device));
    }
  }
  return measures;
}

async function buildPeer(folder: string, ourFolder: string, peerFolder: string): Promise<void> {
  const stripped = await Promise.all(
    pages.map(async ({ name }) => [name, stripPage(await readFile(join(ourFolder, `${name}.html`), 'utf8'))]),
  );
  const pagesFile = join(folder, 'bare-pages.json');
  await writeFile(pagesFile, JSON.stringify(Object.fromEntries(stripped)));
  await runTimed({
    args: [fromRoot('packages/bench/node_modules/astro/bin/astro.mjs'), 'build', '--outDir', peerFolder],
    cwd: fromRoot('packages/bench/bare'),
    environment: { ASTRO_TELEMETRY_DISABLED: '1', BARE_PAGES_FILE: pagesFile },
  });
}

async function serve(port: number, api: string, folders: readonly string[]): Promise<() => Promise<void>> {
  const server: ChildProcess = fork(fileURLToPath(new URL('./serve.ts', import.meta.url)), [
    String(port),
    api,
    ...folders,
  ]);
  await once(server, 'message');
  return async () => {
    const exited = once(server, 'exit');
    server.kill();
    await exited;
  };
}
