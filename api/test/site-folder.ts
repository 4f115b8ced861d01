import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pino } from 'pino';
import { onTestFinished } from 'vitest';
import { toPagePolicy } from '#/server/static/content-policy.ts';
import { createSiteBuilder } from '#/platform/site/site-builder.ts';

/**
 * Stands where the site's renderer does. Every page and its style sheet say which content they were made from; content
 * that says `mistake` is rejected as the renderer does, `half a draft` is left off the portfolio page, `wrong redirect` off
 * the list of redirects, `without a draft` makes the first page without one, `crash` fails otherwise.
 */
const renderer = `
import { appendFileSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
const { CONTENT: folder, SITE_OUT_DIR: out } = process.env;
const content = readFileSync(folder + '/content', 'utf8');
appendFileSync(folder + '/renders', content + '\\n');
const problem = { message: 'The price is missing.', documentId: 'plan-a', documentType: 'plan', field: 'price' };
if (content === 'mistake') {
  console.error('Rendering\\n' + JSON.stringify(problem));
  process.exit(2);
}
const stopped = { 'half a draft': '/portfolio', 'wrong redirect': '/_redirects' }[content];
const leftOut = content === 'without a draft' ? { '/': [problem] } : {};
console.log('Rendering\\n' + JSON.stringify({ problems: stopped ? { [stopped]: problem } : {}, leftOut }));
mkdirSync(out + '/_astro', { recursive: true });
if (content === 'crash') throw new Error('the disk is full');
const sheet = '/_astro/index.' + content.padStart(8, 'X') + '.css';
writeFileSync(out + sheet, '/* ' + content + ' */' + 'p{margin:0}'.repeat(200));
for (const page of ['index', 'portfolio', '404'].filter((name) => '/' + name !== stopped))
  writeFileSync(out + '/' + page + '.html', '<link href="' + sheet + '"><p>' + content + '</p>');
writeFileSync(out + '/robots.txt', 'User-agent: *\\n'.repeat(200));
writeFileSync(folder + '/builds-during-render', readdirSync(out + '/../..').join('\\n'));
`;

/** A site package and content of their own for one test. */
export async function createSiteFolder() {
  const folder = await mkdtemp(join(tmpdir(), 'site-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  for (const path of ['src/render', 'dist/client', 'dist/server']) {
    await mkdir(join(folder, 'site', path), { recursive: true });
  }
  await writeFile(join(folder, 'site/src/render/cli.ts'), renderer);
  await writeFile(join(folder, 'renders'), '');

  let changes = 0;
  let isDown = false;
  const site = {
    buildsFolder: join(folder, 'builds'),
    /** Publishes content, which is also what the pages will show. */
    publish: async (content: string) => {
      changes += 1;
      await writeFile(join(folder, 'content'), content);
    },
    /** Compiles the site again. */
    compile: (code: string) => writeFile(join(folder, 'site/dist/server/entry.mjs'), code),
    /** Has content answer no more, or again. */
    setDown: (down: boolean) => {
      isDown = down;
    },
    /** What each render so far was of. */
    listRenders: async () => (await readFile(join(folder, 'renders'), 'utf8')).split('\n').filter(Boolean),
    /** The folders of builds that were there when the last render was done, its own among them. */
    listBuildsDuringRender: async () =>
      (await readFile(join(folder, 'builds-during-render'), 'utf8')).split('\n'),
    /** A builder as a process has it when it starts. */
    openBuilder: () =>
      createSiteBuilder({
        siteFolder: join(folder, 'site'),
        folder: join(folder, 'builds'),
        environment: () => Promise.resolve({ CONTENT: folder }),
        readContentVersion: () =>
          isDown
            ? Promise.reject(new Error('connection refused'))
            : Promise.resolve({ fingerprint: String(changes), newestChange: '2026-11-20T09:00:00Z' }),
        compressed: true,
        toPolicy: (html) => toPagePolicy(html),
        log: pino({ level: 'silent' }),
      }),
  };
  await site.publish('first');
  return site;
}
