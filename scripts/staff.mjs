/** `npm run staff:recover -- <email>`; see docs/operations/staff-access.md. */
import { installPackages } from './lib/install.mjs';
import { withLock } from './lib/lock.mjs';
import { checkBootstrapNode, runNode } from './lib/node.mjs';

checkBootstrapNode();
await withLock(installPackages);
await runNode('scripts/build.mjs', 'api');
await runNode('--enable-source-maps', 'api/dist/staff-command.js', ...process.argv.slice(2));
