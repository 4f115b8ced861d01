/** `npm run dev`: every part with hot reload, on one origin. */
import { installPackages } from './lib/install.mjs';
import { checkBootstrapNode, runNode } from './lib/node.mjs';

checkBootstrapNode();
await installPackages();
await runNode('scripts/dev-servers.mjs');
