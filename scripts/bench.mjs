/** `npm run bench`: builds what is measured, then measures it. */
import { bootstrap } from './lib/install.mjs';
import { runNode } from './lib/node.mjs';
import { findBrowser } from './lib/tools.mjs';

await bootstrap();
const wanted = process.argv.slice(2);
const isWanted = (part) => wanted.length === 0 || wanted.includes(part);
const needsBrowser = isWanted('pages-phone') || isWanted('pages-desktop');
const needsSite = isWanted('site') || needsBrowser;
if (needsBrowser) process.env.BENCH_BROWSER = await findBrowser();
// Where a change is followed to the visitor, the product serves all its pages.
await runNode(
  'scripts/build.mjs',
  ...(isWanted('site-large') ? [] : [...(needsSite ? ['site'] : []), 'api']),
);
await runNode('packages/bench/src/bench.ts', ...wanted);
