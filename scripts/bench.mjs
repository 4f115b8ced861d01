/** `npm run bench`: builds what is measured, then measures it. */
import { installPackages } from './lib/install.mjs';
import { checkBootstrapNode, runNode } from './lib/node.mjs';

checkBootstrapNode();
await installPackages();
const wanted = process.argv.slice(2);
const needsSite = wanted.length === 0 || wanted.includes('site');
await runNode('scripts/build.mjs', ...(needsSite ? ['site'] : []), 'api');
await runNode('packages/bench/src/bench.ts', ...wanted);
