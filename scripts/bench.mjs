/** `npm run bench`: builds what is measured, then measures it. */
import { installPackages } from './lib/install.mjs';
import { checkBootstrapNode, runNode } from './lib/node.mjs';
import { findBrowser } from './lib/tools.mjs';

checkBootstrapNode();
await installPackages();
const wanted = process.argv.slice(2);
const isWanted = (part) => wanted.length === 0 || wanted.includes(part);
const needsSite = isWanted('site') || isWanted('pages');
if (isWanted('pages')) process.env.BENCH_BROWSER = await findBrowser();
await runNode('scripts/build.mjs', ...(needsSite ? ['site'] : []), 'api');
await runNode('packages/bench/src/bench.ts', ...wanted);
