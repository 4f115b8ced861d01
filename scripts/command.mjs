/** `npm run NAME -- ARGUMENTS`: installs, builds what the command needs, then runs it under the project's Node. */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { bootstrap } from './lib/install.mjs';
import { runNode } from './lib/node.mjs';
import { fail } from './lib/terminal.mjs';
import { findBrowser } from './lib/tools.mjs';

const [name, ...args] = process.argv.slice(2);
const build = (...parts) => runNode('scripts/build.mjs', ...parts);

/** Those that aren't here are the API's own: `backup` runs `api/dist/backup-command.js`. */
const commands = {
  /** Every part with hot reload, on one origin. */
  dev: () => runNode('scripts/dev-servers.mjs'),
  /** Breaks something around the API and reports what happens. */
  drill: async () => {
    await build('api');
    await runNode('packages/bench/src/drills/drill.ts', ...args);
  },
  /** Builds what is measured, then measures it. */
  bench: async () => {
    const isWanted = (part) => args.length === 0 || args.includes(part);
    const needsBrowser = isWanted('pages-phone') || isWanted('pages-desktop');
    if (needsBrowser) process.env.BENCH_BROWSER = await findBrowser();
    // Where a change is followed to the visitor, the product serves all its pages.
    if (isWanted('site-large')) await build();
    else await build(...(needsBrowser || isWanted('site') ? ['site'] : []), 'api');
    await runNode('packages/bench/src/bench.ts', ...args);
  },
  /** Fills the demo's database in DATA_DIR with as much data as the largest agency would have. */
  'seed-large': async () => {
    await build('api');
    const file = join(process.env.DATA_DIR ?? '.data', 'stackworks.db');
    if (!existsSync(file)) fail(`There is no database at ${file}. Run npm start once, which makes the demo.`);
    await runNode('api/dist/seed-command.js', file);
  },
};

async function runApiCommand() {
  await build('api');
  await runNode('--enable-source-maps', `api/dist/${name}-command.js`, ...args);
}

await bootstrap();
await (commands[name] ?? runApiCommand)();
