/** `npm run bench`: builds what is measured, then measures it. */
import { installPackages } from './lib/install.mjs';
import { checkBootstrapNode, runNode } from './lib/node.mjs';

checkBootstrapNode();
await installPackages();
await runNode('scripts/build.mjs', 'site', 'api');
await runNode('packages/bench/src/bench.ts', ...process.argv.slice(2));
