/** `npm run drill -- NAME`: builds the API, then breaks something around it and reports what happens. */
import { installPackages } from './lib/install.mjs';
import { checkBootstrapNode, runNode } from './lib/node.mjs';

checkBootstrapNode();
await installPackages();
await runNode('scripts/build.mjs', 'api');
await runNode('packages/bench/src/drills/drill.ts', ...process.argv.slice(2));
